import type { Product } from '#domain/catalogue.ts';
import type { Dial } from '#domain/dial.ts';
import type { ReadProduct } from './catalogue-rules.ts';
import type { ContentFiles } from './content-files.ts';
import { minWords, partsWithoutSource, wordsOf } from './full-length.ts';
import { checkProduct } from './product-rules.ts';
import { type ProductFile, productFile } from './product-schema.ts';
import { checkTexts, readYaml, type Findings } from './read-file.ts';
import { productTextReader, readFactTable, readSections } from './read-product-texts.ts';
import { figuresWithoutSource, misplacedMarks } from './source-rules.ts';
import { sourceOf } from './source-schema.ts';

const PLAIN = { markdown: false, placeholders: false, percentages: false };

/** Markdown is checked where it is parsed. */
const isMarkdown = ([top, , name]: readonly PropertyKey[]): boolean =>
  top === 'sections' ||
  (top === 'notices' && name === 'text') ||
  (top === 'faq' && name === 'answer');

const dialOf = (dial: NonNullable<ProductFile['dial']>): Dial => {
  if (dial.kind !== 'fixed') return dial;
  const { inUseDays, ...rest } = dial;
  return { ...rest, ...(inUseDays !== undefined && { inUseDays }) };
};

const readProduct = (
  id: string,
  file: string,
  text: string,
  findings: Findings,
): ReadProduct | undefined => {
  const read = readYaml(productFile, file, text, findings);
  if (!read) return undefined;
  const { value, report } = read;
  if (value.id !== id) report(['id'], `id is "${value.id}", but the file is named ${file}`);
  checkTexts(read, PLAIN, isMarkdown);
  const texts = productTextReader(file, read, findings);
  const { europeanName, usPriceBefore, dial, ...rest } = value;
  const product: Product = {
    ...rest,
    ...(europeanName && { europeanName }),
    ...(usPriceBefore && { usPriceBefore }),
    ...(dial && { dial: dialOf(dial) }),
    options: value.options.map(({ label, ...option }) => ({ ...option, ...(label && { label }) })),
    importantInformation: value.importantInformation.map((point, index) =>
      texts.plain(['importantInformation', index], point),
    ),
    notices: value.notices.map((notice, index) => ({
      title: notice.title,
      text: texts.markdown(['notices', index, 'text'], notice.text),
    })),
    factTable: readFactTable(texts, value),
    sections: readSections(texts, value),
    // `comparison` only tells the content check that a second medicine is named on purpose.
    faq: value.faq.map(({ question, answer }, index) => ({
      question,
      answer: texts.paragraph(['faq', index, 'answer'], answer),
    })),
    sources: value.sources.map(sourceOf),
  };
  checkProduct(value, product, report);
  const [words, least] = [wordsOf(product), minWords(product)];
  if (words < least)
    report(['sections'], `the texts have ${words} words; a patient needs at least ${least}`);
  for (const { path, message } of partsWithoutSource(texts.texts)) report(path, message);
  for (const problem of [...figuresWithoutSource(texts.texts), ...misplacedMarks(texts.texts)])
    findings.problems.push({ file, ...problem });
  return { raw: value, product, report };
};

/** All products whose files are whole; what is wrong with the others stands in the findings. */
export const readProducts = (files: ContentFiles, findings: Findings): readonly ReadProduct[] =>
  [...files]
    .map(([file, text]) => {
      const id = /^products\/([^/]+)\.yaml$/.exec(file)?.[1];
      return id === undefined ? undefined : readProduct(id, file, text, findings);
    })
    .filter((each) => each !== undefined);
