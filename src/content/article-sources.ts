import type { Product } from '#domain/catalogue.ts';
import { textsOf } from '#domain/rich-text.ts';
import type { ArticleMatter } from './article-schema.ts';
import { holdsMark } from './citations.ts';
import type { Markdown } from './markdown.ts';
import type { Validated } from './read-file.ts';
import {
  figuresWithoutSource,
  misplacedMarks,
  uncitedSources,
  wrongPrices,
} from './source-rules.ts';

const LIST_OF_ITS_OWN = /^#+ +(?:sources|references)\b/i;

/** Rules that connect an article's text with the sources of its front matter. */
export const checkSources = (
  sources: ArticleMatter['sources'],
  { body, bodyLine }: { readonly body: string; readonly bodyLine: number },
  { blocks, statements }: Pick<Markdown, 'blocks' | 'statements'>,
  products: ReadonlyMap<string, Product>,
  { yaml }: Pick<Validated<unknown>, 'yaml'>,
  tell: (line: number, message: string) => void,
): void => {
  body.split('\n').forEach((line, index) => {
    if (LIST_OF_ITS_OWN.test(line))
      tell(bodyLine + index, 'the page makes the list of sources itself, from "sources" above');
    if (/^#+ /.test(line) && holdsMark(line))
      tell(bodyLine + index, 'a heading cannot hold a mark; write it behind a statement');
  });
  for (const { line, message } of [
    ...figuresWithoutSource(statements),
    ...misplacedMarks(statements),
    ...wrongPrices(statements, products),
  ])
    tell(line, message);
  for (const { index, message } of uncitedSources(sources, blocks.flatMap(textsOf)))
    tell(yaml.lineOf(['sources', index]), message);
};
