import { syllable } from 'syllable';
import type { Article } from '#domain/articles.ts';
import type { Product } from '#domain/catalogue.ts';
import { productTexts } from '#domain/product-texts.ts';
import { plainText, type RichText, textsOf } from '#domain/rich-text.ts';

const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/**
 * The school grade of a text by the Flesch-Kincaid formula of 1975: 0.39 × words per sentence + 11.8 ×
 * syllables per word − 15.59. Only full sentences count, because headings, cells and short list items would
 * make every text look easy.
 */
export const readingGrade = (pieces: readonly string[]): number => {
  const sentences = pieces
    .flatMap((piece) => piece.split(/(?<=[.!?])\s+/))
    .filter((sentence) => /\p{L}.*[.!?]$/su.test(sentence.trim()));
  const words = sentences.flatMap((sentence) => sentence.match(WORD) ?? []);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const grade =
    0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return Math.round(grade * 10) / 10;
};

const gradeOf = (texts: readonly RichText[]): number => readingGrade(texts.map(plainText));

/** Chemical names and formulas do not count. */
const gradedTexts = ({ factTable: _, ...product }: Product): readonly RichText[] =>
  productTexts({
    ...product,
    factTable: {
      formula: [],
      license: [],
      chemicalName: [],
      dosage: [],
      route: [],
      bioavailability: [],
    },
  });

/** One line per text, the hardest first. */
export const readingLevels = (
  products: readonly Product[],
  articles: readonly Article[],
): readonly string[] =>
  [
    ...products.map((product) => ({
      name: `products/${product.id}`,
      grade: gradeOf(gradedTexts(product)),
    })),
    ...articles.map((article) => ({
      name: `articles/${article.id}`,
      grade: gradeOf(article.content.flatMap(textsOf)),
    })),
  ]
    .toSorted((a, b) => b.grade - a.grade)
    .map(({ name, grade }) => `reading grade ${grade.toFixed(1)}: ${name}`);
