import type { Product } from '#domain/catalogue.ts';
import { productTexts } from '#domain/product-texts.ts';
import { type Block, isMark, plainText, type RichText } from '#domain/rich-text.ts';
import type { Path } from './yaml-file.ts';

/** Words of its own that a page needs to say all that a patient has to know. */
const MIN_WORDS = { medicine: 1600, device: 900 } as const;

export const minWords = ({ drugClass }: Pick<Product, 'drugClass'>): number =>
  drugClass === 'pen needle' ? MIN_WORDS.device : MIN_WORDS.medicine;

export const wordsOf = (product: Product): number =>
  productTexts(product).reduce(
    (sum, text) => sum + (plainText(text).match(/\S+/g)?.length ?? 0),
    0,
  );

/** A text of a product's file, with where it stands. */
export type TextAt = { readonly path: Path; readonly text: RichText };

/** Each paragraph, list item and table row; headings hold no statements. */
export const statementsOf = (blocks: readonly Block[]): readonly RichText[] =>
  blocks.flatMap((block): readonly RichText[] => {
    if (block.kind === 'list') return block.items;
    return block.kind === 'table' ? block.rows.map((row) => row.flat()) : [block.text];
  });

/** Names with a digit that is no figure. */
const NAMES =
  /\b(?:GLP-1|MEN ?2|SGLT2|DPP-4|COVID-19|A1C|HbA1c|type [12]|CYP3A4|B12|911|1-800-\S+|(?:Humalog )?Mix(?:25|50)|Humalog 200)\b/gi;

const hasSource = (text: RichText): boolean => text.some(isMark);

const quoted = (text: RichText): string => {
  const words = plainText(text).split(/\s+/);
  return `"${words.slice(0, 9).join(' ')}${words.length > 9 ? ' …' : ''}"`;
};

/** What is wrong with the sources of a text that is told in full. */
export const sourceProblems = (
  texts: readonly TextAt[],
): readonly { readonly path: Path; readonly message: string }[] => {
  const unsourced = texts
    .filter(({ text }) => /\d/.test(plainText(text).replace(NAMES, '')) && !hasSource(text))
    .map(({ path, text }) => ({
      path,
      message: `${quoted(text)} holds a figure without a source; write one behind it, such as [smpc 4.2], or [review] if there is none`,
    }));
  const parts = Map.groupBy(texts, ({ path }) => path.join(' '));
  const bare = [...parts.values()].flatMap((part) => {
    const [first] = part;
    const needsOne = first?.path[0] === 'sections';
    return first && needsOne && !part.some(({ text }) => hasSource(text))
      ? [{ path: first.path, message: 'this text names no source; write one behind a statement' }]
      : [];
  });
  return [...unsourced, ...bare];
};
