import type { ProductSections } from '#domain/catalogue.ts';
import type { ReadProduct } from './catalogue-rules.ts';
import type { ContentFiles } from './content-files.ts';
import { checkProduct } from './product-rules.ts';
import { productFile, toProduct } from './product-schema.ts';
import { checkTexts, readMarkdown, readYaml, type Findings } from './read-file.ts';

const PLAIN = { markdown: false, placeholders: false, percentages: false };
const MARKDOWN = { markdown: true, placeholders: false, percentages: false };

const readProduct = (
  id: string,
  file: string,
  text: string,
  findings: Findings,
): ReadProduct | undefined => {
  const read = readYaml(productFile, file, text, findings);
  if (!read) return undefined;
  const { value, yaml, report } = read;
  if (value.id !== id) report(['id'], `id is "${value.id}", but the file is named ${file}`);
  checkTexts(read, PLAIN, 'sections');
  const section = (name: keyof ProductSections) =>
    readMarkdown(
      file,
      value.sections[name],
      yaml.textLineOf(['sections', name]),
      MARKDOWN,
      findings,
    );
  const product = toProduct(value, {
    description: section('description'),
    directions: section('directions'),
    ingredients: section('ingredients'),
    cautions: section('cautions'),
    interactions: section('interactions'),
    sideEffects: section('sideEffects'),
  });
  checkProduct(value, product, report);
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
