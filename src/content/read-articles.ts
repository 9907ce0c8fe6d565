import { z } from 'zod';
import { pathTo } from '#domain/addresses.ts';
import type { Article } from '#domain/articles.ts';
import type { Product } from '#domain/catalogue.ts';
import { linkKeywords } from '#domain/keyword-links.ts';
import { countWords, readMinutes, textsOf } from '#domain/rich-text.ts';
import {
  cite,
  figuresWithoutSource,
  holdsMark,
  misplacedMarks,
  placesOf,
  sourceList,
  sourceOf,
  uncitedSources,
  unknownMark,
  wrongPrices,
} from './sources.ts';
import { type ContentFiles, splitFrontMatter } from './content-files.ts';
import { ARTICLE_PLAN } from './expected-content.ts';
import { type KnownAddresses, linkProblem } from './link-rules.ts';
import type { Markdown } from './markdown.ts';
import type { Report } from './product-rules.ts';
import { checkTexts, type Findings, readMarkdown, readYaml, type Validated } from './read-file.ts';
import { isoDate, slug, words } from './text-schema.ts';

/** The front matter of a file of content/articles; the text follows in Markdown. */
const articleMatter = z.strictObject({
  id: slug,
  title: words,
  category: words,
  datePublished: isoDate,
  /** Absent until the article is changed after its publication. */
  dateModified: isoDate.optional(),
  /** The day on which the text was last compared with the sources that it names. */
  lastReviewed: isoDate,
  metaDescription: words,
  metaKeywords: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(words).min(1),
  ),
  relatedPosts: z.array(slug).length(2),
  productLinks: z
    .array(z.strictObject({ name: words, url: words }))
    .min(1)
    .max(5),
  /** The sources of the text; marks refer to them by id. */
  sources: sourceList,
  blogKeywords: z.array(z.strictObject({ text: words, href: words })).default([]),
});
type ArticleMatter = z.output<typeof articleMatter>;

const checkPlan = (article: ArticleMatter, report: Report): void => {
  const plan = ARTICLE_PLAN.get(article.id);
  if (!plan) return;
  if (article.datePublished !== plan.datePublished)
    report(['datePublished'], `datePublished must be ${plan.datePublished}`);
  if (!plan.categories.includes(article.category))
    report(
      ['category'],
      `the category "${article.category}" is not one of ${plan.categories.join(', ')}`,
    );
  if (article.dateModified !== undefined && article.dateModified < article.datePublished)
    report(['dateModified'], 'dateModified is before datePublished');
  if (article.lastReviewed < article.datePublished)
    report(['lastReviewed'], 'lastReviewed is before datePublished');
};

const checkRelated = (article: ArticleMatter, known: KnownAddresses, report: Report): void => {
  article.relatedPosts.forEach((id, index) => {
    const path = ['relatedPosts', index];
    if (id === article.id) report(path, 'an article cannot be related to itself');
    else if (!known.articles.has(id)) report(path, `the related post "${id}" does not exist`);
    else if (article.relatedPosts.indexOf(id) < index)
      report(path, `the related post "${id}" stands here twice`);
  });
};

const checkProductLinks = (
  article: ArticleMatter,
  known: KnownAddresses,
  products: ReadonlyMap<string, Product>,
  report: Report,
): void => {
  article.productLinks.forEach(({ name, url }, index) => {
    const path = ['productLinks', index];
    const id = /^\/products\/([^/]+)$/.exec(url)?.[1];
    if (id === undefined || !known.products.has(id))
      return report([...path, 'url'], `the product link "${url}" leads to no product`);
    // The page finds the card of a featured medication by its name. A product with a broken file is missing
    // here; its own problem is reported there.
    const product = products.get(id);
    if (product && product.name !== name)
      report([...path, 'name'], `the product ${id} is named "${product.name}", not "${name}"`);
    if (article.productLinks.findIndex((each) => each.url === url) < index)
      report(path, `the product link "${url}" stands here twice`);
  });
};

const checkKeywords = (article: ArticleMatter, known: KnownAddresses, report: Report): void => {
  const texts = article.blogKeywords.map((keyword) => keyword.text.toLowerCase());
  article.blogKeywords.forEach(({ text, href }, index) => {
    const path = ['blogKeywords', index];
    const problem = linkProblem(href, known);
    if (problem) report([...path, 'href'], problem);
    else if (!/^\/(?:products|blog)\//.test(href))
      report([...path, 'href'], `the keyword "${text}" must lead to a product or an article`);
    if (href === pathTo('/blog/:postId', { postId: article.id }))
      report([...path, 'href'], `the keyword "${text}" leads to this article itself`);
    if (texts.indexOf(text.toLowerCase()) < index)
      report(path, `the keyword "${text}" stands here twice`);
  });
};

/** Rules for an article's front matter. */
const checkArticle = (
  article: ArticleMatter,
  known: KnownAddresses,
  products: ReadonlyMap<string, Product>,
  report: Report,
): void => {
  checkPlan(article, report);
  checkRelated(article, known, report);
  checkProductLinks(article, known, products, report);
  checkKeywords(article, known, report);
};

/** Missing articles of the specification, and unknown ones. */
export const articleIdProblems = (
  ids: ReadonlySet<string>,
): readonly { id: string; message: string }[] => [
  ...[...ARTICLE_PLAN.keys()]
    .filter((id) => !ids.has(id))
    .map((id) => ({ id, message: `the article ${id} is missing` })),
  ...[...ids]
    .filter((id) => !ARTICLE_PLAN.has(id))
    .map((id) => ({ id, message: `${id} is not one of the ${ARTICLE_PLAN.size} articles` })),
];

const LIST_OF_ITS_OWN = /^#+ +(?:sources|references)\b/i;

/** Rules that connect an article's text with the sources of its front matter. */
const checkSources = (
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
  const markdown = readMarkdown(
    file,
    parts.body,
    parts.bodyLine,
    MARKDOWN,
    findings,
    sources && ((runs, line) => cite(runs, places, (mark) => tell(line, unknownMark(mark)))),
  );
  const content = markdown.blocks;
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
  checkSources(value.sources, parts, markdown, products, read, tell);
  return {
    ...value,
    dateModified: value.dateModified ?? value.datePublished,
    sources: value.sources.map(sourceOf),
    readMinutes: minutes,
    content: linkKeywords(content, value.blogKeywords),
  };
};

const newestFirst = (a: Article, b: Article): number =>
  b.datePublished.localeCompare(a.datePublished) || a.id.localeCompare(b.id);

/** All valid articles, newest first; the findings list the problems of the others. */
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
