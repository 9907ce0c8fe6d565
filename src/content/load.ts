import type { Article } from '#domain/articles.ts';
import type { Catalogue, Product } from '#domain/catalogue.ts';
import type { TextKey } from '#domain/text-signatures.ts';
import type { UsPriceLedger } from '#domain/us-prices.ts';
import { checkCatalogue, idProblems } from './catalogue-rules.ts';
import {
  ContentError,
  type ContentFiles,
  type Problem,
  readContentFiles,
  versionOf,
} from './content-files.ts';
import { PRODUCT_IDS } from './expected-content.ts';
import { type KnownAddresses, linkProblem } from './link-rules.ts';
import { articleIdProblems, readArticles } from './read-articles.ts';
import type { Findings } from './read-file.ts';
import { PAGE_FILES, type Pages, readPages } from './read-pages.ts';
import { readProducts } from './read-products.ts';
import { readSearchTopics, SEARCH_TOPICS_FILE, type SearchTopic } from './search-topics.ts';
import { textHashes } from './text-hash.ts';
import { readUsPrices, US_PRICES_FILE } from './us-prices.ts';

const refuseChange = (): never => {
  throw new TypeError('the content is read-only');
};

/**
 * Freezes a tree of plain values, because all requests of a process share the content. `Object.freeze` leaves a
 * Map writable, so its changing methods are replaced.
 */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) {
    for (const each of value.values()) deepFreeze(each);
    for (const name of ['set', 'delete', 'clear'])
      Object.defineProperty(value, name, { value: refuseChange });
  }
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
  return value;
};

export type Content = {
  readonly catalogue: Catalogue;
  /** Newest first. Keywords in the texts are already links. */
  readonly articles: readonly Article[];
  readonly articlesById: ReadonlyMap<string, Article>;
  readonly pages: Pages;
  /** Search terms that people use for a condition, a group or a device, with their targets. */
  readonly searchTopics: readonly SearchTopic[];
  /** What the medicines cost in the United States, as read in public sources. */
  readonly usPrices: UsPriceLedger;
  /** Changes with any file; part of the key of cached pages. */
  readonly version: string;
  /** A hash of each text that a pharmacist can sign. */
  readonly textHashes: ReadonlyMap<TextKey, string>;
};

const PRODUCT = /^products\/([^/]+)\.yaml$/;
const ARTICLE = /^articles\/([^/]+)\.md$/;
const LEGAL = /^pages\/legal\/([^/]+)\.md$/;

const idsOf = (files: ContentFiles, pattern: RegExp): ReadonlySet<string> =>
  new Set([...files.keys()].flatMap((file) => pattern.exec(file)?.[1] ?? []));

const strayFiles = (files: ContentFiles): readonly Problem[] =>
  [...files.keys()]
    .filter(
      (file) =>
        file !== SEARCH_TOPICS_FILE &&
        file !== US_PRICES_FILE &&
        !PAGE_FILES.includes(file) &&
        ![PRODUCT, ARTICLE, LEGAL].some((each) => each.test(file)),
    )
    .map((file) => ({
      file,
      line: 1,
      message: 'this file is not read by anything; is its name or folder wrong?',
    }));

const deadLinks = (links: Findings['links'], known: KnownAddresses): readonly Problem[] =>
  links.flatMap(({ file, line, href }) => {
    const message = linkProblem(href, known);
    return message ? [{ file, line, message }] : [];
  });

const inPriceListOrder = (a: Product, b: Product): number => {
  const place = ({ id }: Product): number => PRODUCT_IDS.findIndex((each) => each === id);
  return place(a) - place(b);
};

/** Validates and freezes content. Throws a ContentError. */
export const contentFrom = (files: ContentFiles): Content => {
  const findings: Findings = { problems: [], links: [] };
  const known: KnownAddresses = {
    products: idsOf(files, PRODUCT),
    articles: idsOf(files, ARTICLE),
    legal: idsOf(files, LEGAL),
  };
  const read = readProducts(files, findings);
  checkCatalogue(read);
  const products = read.map((each) => each.product).toSorted(inPriceListOrder);
  const byId = new Map(products.map((product) => [product.id, product]));
  const articles = readArticles(files, findings, known, byId);
  const pages = readPages(files, findings);
  const searchTopics = readSearchTopics(files, findings, known);
  const usPrices = readUsPrices(files, findings, known);
  const problems = [
    ...findings.problems,
    ...strayFiles(files),
    ...deadLinks(findings.links, known),
    ...idProblems(known.products).map(({ id, message }) => ({
      file: `products/${id}.yaml`,
      line: 1,
      message,
    })),
    ...articleIdProblems(known.articles).map(({ id, message }) => ({
      file: `articles/${id}.md`,
      line: 1,
      message,
    })),
  ];
  if (problems.length > 0 || !pages) throw new ContentError(problems);
  return deepFreeze({
    catalogue: { products, byId },
    articles,
    articlesById: new Map(articles.map((article) => [article.id, article])),
    pages,
    searchTopics,
    usPrices,
    version: versionOf(files),
    textHashes: textHashes(products, articles),
  });
};

/** Reads and validates the content folder. Throws a ContentError that lists every problem at once. */
export const loadContent = (dir: string): Content => contentFrom(readContentFiles(dir));
