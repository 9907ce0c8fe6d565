import MiniSearch from 'minisearch';
import type { Content } from '#content/load.ts';
import type { Article } from '#domain/articles.ts';
import type { Product } from '#domain/catalogue.ts';
import { plainText } from '#domain/rich-text.ts';

/** What a person can mean to look for is shorter; what is longer costs time for nothing. */
export const MAX_QUERY_LENGTH = 100;
const MAX_WORDS = 10;

export type Found = {
  readonly products: readonly Product[];
  readonly articles: readonly Article[];
};

type Entry = {
  readonly id: string;
  readonly name: string;
  readonly aliases: string;
  readonly ingredient: string;
  readonly group: string;
  readonly text: string;
};

type Index = { readonly products: MiniSearch<Entry>; readonly articles: MiniSearch<Entry> };

const productEntry = (product: Product): Entry => ({
  id: product.id,
  // The id, too: people write "humalogmix50" in one word.
  name: `${product.name} ${product.id}`,
  aliases: product.alsoKnownAs.join(' '),
  ingredient: `${product.activeIngredient} ${product.nonProprietaryName}`,
  group: `${product.drugClass} ${product.dosageForm} ${product.manufacturer.name}`,
  text: product.description,
});

const articleEntry = (article: Article): Entry => ({
  id: article.id,
  name: article.title,
  aliases: article.metaKeywords.join(' '),
  ingredient: '',
  group: article.category,
  text: [
    article.metaDescription,
    ...article.content.map((block) => (block.kind === 'section' ? block.title : '')),
    ...article.content.slice(0, 1).map((block) => ('text' in block ? plainText(block.text) : '')),
  ].join(' '),
});

/** A misspelling may be two letters off; in short words two letters make another word. */
const edits = (word: string): number | false =>
  word.length >= 6 ? 2 : word.length >= 4 ? 1 : false;

const indexOf = (entries: readonly Entry[]): MiniSearch<Entry> => {
  const index = new MiniSearch<Entry>({
    fields: ['name', 'aliases', 'ingredient', 'group', 'text'],
    searchOptions: {
      boost: { name: 6, aliases: 4, ingredient: 4, group: 2 },
      prefix: (word) => word.length >= 2,
      fuzzy: edits,
      weights: { fuzzy: 0.3, prefix: 0.6 },
      combineWith: 'AND',
    },
  });
  index.addAll(entries);
  return index;
};

/** Content never changes while the store runs, so each is indexed once, when it is first searched. */
const indexes = new WeakMap<Content, Index>();

const indexFor = (content: Content): Index => {
  const known = indexes.get(content);
  if (known) return known;
  const made = {
    products: indexOf(content.catalogue.products.map(productEntry)),
    articles: indexOf(content.articles.map(articleEntry)),
  };
  indexes.set(content, made);
  return made;
};

/** All words if any entry has them all, else whichever there are. */
const search = (index: MiniSearch<Entry>, query: string): readonly string[] => {
  const all = index.search(query);
  const found = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
  return found.map(({ id }) => String(id));
};

/**
 * Products and articles for what a person typed, best first: by brand, US or European, by generic name,
 * class, maker or condition, with up to two letters wrong. An empty query finds nothing; one that is
 * too long is cut.
 */
export const searchCatalogue = (content: Content, query: string): Found => {
  const words = query.slice(0, MAX_QUERY_LENGTH).trim().split(/\s+/).slice(0, MAX_WORDS).join(' ');
  if (words === '') return { products: [], articles: [] };
  const index = indexFor(content);
  return {
    products: search(index.products, words).flatMap((id) => content.catalogue.byId.get(id) ?? []),
    articles: search(index.articles, words).flatMap((id) => content.articlesById.get(id) ?? []),
  };
};
