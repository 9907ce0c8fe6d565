import type { Article } from '#domain/articles.ts';
import type { Product } from '#domain/catalogue.ts';
import { linkKeywords } from '#domain/keyword-links.ts';
import { countWords, readMinutes } from '#domain/read-time.ts';
import { checkArticle } from './article-rules.ts';
import { articleMatter } from './article-schema.ts';
import type { ContentFiles } from './content-files.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { KnownAddresses } from './link-rules.ts';
import { cite, placesOf, unknownMark } from './citations.ts';
import { checkTexts, readMarkdown, readYaml, type Findings } from './read-file.ts';
import { checkSources } from './article-sources.ts';
import { sourceOf } from './source-schema.ts';

const PLAIN = { markdown: false, placeholders: false, percentages: false };
const MARKDOWN = { markdown: true, placeholders: false, percentages: false };

/** Read times of the specification (catalogue, §9). */
const READ_MINUTES = { least: 7, most: 13 } as const;

export const NO_FRONT_MATTER =
  'the file must begin with its details between two lines of three hyphens (---)';

const readArticle = (
  id: string,
  file: string,
  text: string,
  findings: Findings,
  known: KnownAddresses,
  products: ReadonlyMap<string, Product>,
): Article | undefined => {
  const parts = splitFrontMatter(text);
  if (!parts) {
    findings.problems.push({ file, line: 1, message: NO_FRONT_MATTER });
    return undefined;
  }
  const read = readYaml(articleMatter, file, parts.matter, findings, 2);
  const sources = read?.value.sources;
  const tell = (line: number, message: string): void => {
    findings.problems.push({ file, line, message });
  };
  const places = placesOf(sources ?? []);
  const told = readMarkdown(
    file,
    parts.body,
    parts.bodyLine,
    MARKDOWN,
    findings,
    sources && ((runs, line) => cite(runs, places, (mark) => tell(line, unknownMark(mark)))),
  );
  const content = told.blocks;
  if (content[0] && content[0].kind !== 'paragraph')
    tell(
      parts.bodyLine,
      'an article must begin with a paragraph, which the list of articles shows',
    );
  const minutes = readMinutes(content);
  if (minutes < READ_MINUTES.least || minutes > READ_MINUTES.most)
    tell(
      parts.bodyLine,
      `the article is read in ${minutes} minutes (${countWords(content)} words, 200 a minute); it must be ${READ_MINUTES.least} to ${READ_MINUTES.most}`,
    );
  if (!read) return undefined;
  const { value, report } = read;
  if (value.id !== id) report(['id'], `id is "${value.id}", but the file is named ${file}`);
  checkTexts(read, PLAIN);
  checkArticle(value, known, products, report);
  checkSources(value.sources, parts, told, products, read, tell);
  const { reviewer, ...rest } = value;
  return {
    ...rest,
    ...(reviewer && { reviewer }),
    dateModified: value.dateModified ?? value.datePublished,
    sources: value.sources.map(sourceOf),
    readMinutes: minutes,
    content: linkKeywords(content, value.blogKeywords),
  };
};

const newestFirst = (a: Article, b: Article): number =>
  b.datePublished.localeCompare(a.datePublished) || a.id.localeCompare(b.id);

/** All articles whose files are whole, newest first; what is wrong with the others stands in the findings. */
export const readArticles = (
  files: ContentFiles,
  findings: Findings,
  known: KnownAddresses,
  products: ReadonlyMap<string, Product>,
): readonly Article[] =>
  [...files]
    .map(([file, text]) => {
      const id = /^articles\/([^/]+)\.md$/.exec(file)?.[1];
      return id === undefined ? undefined : readArticle(id, file, text, findings, known, products);
    })
    .filter((each) => each !== undefined)
    .toSorted(newestFirst);
