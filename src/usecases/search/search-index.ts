import MiniSearch from 'minisearch';
import type { Content } from '#content/load.ts';
import type { Article } from '#domain/articles.ts';
import type { Product, ProductOption } from '#domain/catalogue.ts';
import { plainText } from '#domain/rich-text.ts';

/** Words that every question has and no answer is found by. */
const IDLE = new Set(
  'a an and are at be by can do does for from get have how i in is it me much my of on or take than that the to vs versus what when where which who why with you your'.split(
    ' ',
  ),
);

const UNITS = 'mg|mcg|ml|mm|g|iu|units?|u';

/** "tablets" and "tablet" are one word; "Rybelsus", "Eliquis" and "class" keep their last letter. */
const singular = (word: string): string =>
  word.length >= 5 && /[^siu]s$/.test(word) ? word.slice(0, -1) : word;

/**
 * The words of a text as the search compares them: small letters without accents, an amount and its unit as
 * one word ("7.5 mg" is "7.5mg", "100 units" is "100iu"), "GLP-1" and "Mix 50" as one word each.
 */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(new RegExp(`(\\d)\\s*(${UNITS})\\b`, 'g'), (_, digit: string, unit: string) =>
      unit.startsWith('u') ? `${digit}iu` : `${digit}${unit}`,
    )
    .replace(/\b(glp|dpp|sglt|mix|type|u)[\s-]+(\d)/g, '$1$2')
    .replace(/(\d)[.,](?=\d)/g, '$1.')
    .split(/[^\p{L}\p{N}.]+|\.(?!\d)|(?<!\d)\./u)
    .filter((word) => word !== '' && !IDLE.has(word))
    .map(singular);

/** How many letters of a word may be wrong. In short words two letters make another word. */
export const editsIn = (word: string): number | false =>
  /\d/.test(word) ? false : word.length >= 6 ? 2 : word.length >= 4 ? 1 : false;

/** The same, for those who found nothing. */
export const moreEditsIn = (word: string): number | false =>
  !/\d/.test(word) && word.length >= 4 ? 2 : false;

/** One thing that the search can answer with. */
export type Hit =
  | { readonly kind: 'product'; readonly product: Product }
  | { readonly kind: 'option'; readonly product: Product; readonly option: ProductOption }
  | { readonly kind: 'article'; readonly article: Article };

type Entry = {
  readonly id: number;
  readonly kind: Hit['kind'];
  readonly name: string;
  readonly aliases: string;
  readonly ingredient: string;
  readonly group: string;
  readonly text: string;
};

type Phrase = { readonly id: number; readonly phrase: string };

export type SearchIndex = {
  readonly hits: readonly Hit[];
  readonly entries: MiniSearch<Entry>;
  /** Each way to say each topic; an id's topic is in `topics` at the same place. */
  readonly phrases: MiniSearch<Phrase>;
  readonly topics: readonly (readonly number[])[];
  /** How many words each phrase has. */
  readonly lengths: readonly number[];
  /** Names of medicines that the store does not have: what is found instead, and how it differs. */
  readonly relatives: ReadonlyMap<string, Relative>;
};

export type Relative = { readonly places: readonly number[]; readonly note: string };

const FORM_WORDS: Readonly<Record<Product['dosageForm'], string>> = {
  'pre-filled pen': 'pre-filled pen injection',
  'single-dose pen': 'single-dose pen injection',
  cartridge: 'cartridge injection',
  tablet: 'tablet pill oral',
  'pen needle': 'pen needle',
};

const productWords = (product: Product): Omit<Entry, 'id'> => ({
  kind: 'product',
  // The id, too: people write "humalogmix50" in one word.
  name: `${product.name} ${product.id}`,
  aliases: product.alsoKnownAs.join(', '),
  ingredient: `${product.activeIngredient}, ${product.nonProprietaryName}`,
  group: `${product.drugClass}, ${FORM_WORDS[product.dosageForm]}, ${product.manufacturer.name}`,
  text: product.description,
});

const optionWords = (product: Product, option: ProductOption): Omit<Entry, 'id'> => ({
  kind: 'option',
  // People leave the unit out: "wegovy 0.25".
  name: `${product.name} ${option.strength} ${option.strength.replace(/[a-z/]+.*$/i, '')}`,
  aliases: product.alsoKnownAs.join(', '),
  ingredient: product.nonProprietaryName,
  group: FORM_WORDS[product.dosageForm],
  text: `${option.quantity} ${option.label ?? ''}`,
});

const articleWords = (article: Article): Omit<Entry, 'id'> => ({
  kind: 'article',
  name: article.title,
  aliases: article.metaKeywords.join(', '),
  ingredient: '',
  group: article.category,
  text: [
    article.metaDescription,
    ...article.content.map((block) => (block.kind === 'section' ? block.title : '')),
    ...article.content.slice(0, 1).map((block) => ('text' in block ? plainText(block.text) : '')),
  ].join(', '),
});

/** A name leads to the medicine first, then to a strength of it, then to what was written about it. */
const WEIGHTS: Readonly<Record<Hit['kind'], number>> = { product: 1, option: 0.4, article: 0.5 };

const tokenize = (text: string): string[] => [...wordsOf(text)];

const buildEntries = (content: Content): Pick<SearchIndex, 'hits' | 'entries'> => {
  const hits: Hit[] = [];
  const words: Omit<Entry, 'id'>[] = [];
  for (const product of content.catalogue.products) {
    hits.push({ kind: 'product', product });
    words.push(productWords(product));
    for (const option of product.options) {
      hits.push({ kind: 'option', product, option });
      words.push(optionWords(product, option));
    }
  }
  for (const article of content.articles) {
    hits.push({ kind: 'article', article });
    words.push(articleWords(article));
  }
  const entries = new MiniSearch<Entry>({
    fields: ['name', 'aliases', 'ingredient', 'group', 'text'],
    storeFields: ['kind'],
    tokenize,
    processTerm: (term) => term,
    searchOptions: {
      boost: { name: 6, aliases: 4, ingredient: 4, group: 2 },
      prefix: (word) => word.length >= 2,
      fuzzy: editsIn,
      weights: { fuzzy: 0.3, prefix: 0.6 },
      boostDocument: (id) => WEIGHTS[hits[Number(id)]?.kind ?? 'article'],
    },
  });
  entries.addAll(words.map((each, id) => ({ id, ...each })));
  return { hits, entries };
};

/** Names that lead to one medicine alone, and its strengths: whoever writes one whole means just that. */
const namePhrases = (hits: readonly Hit[]): readonly (readonly [string, number])[] => {
  const phrases = hits.flatMap((hit, place): [string, number][] => {
    if (hit.kind === 'product')
      return [hit.product.name, ...hit.product.alsoKnownAs].map((name) => [name, place]);
    if (hit.kind === 'article') return [];
    const { product, option } = hit;
    return [[`${product.name} ${option.strength.replace(/\/.*/, '')}`, place]];
  });
  const uses = new Map<string, number>();
  for (const [phrase] of phrases) uses.set(phrase, (uses.get(phrase) ?? 0) + 1);
  return phrases.filter(([phrase]) => uses.get(phrase) === 1);
};

const buildTopics = (
  content: Content,
  hits: readonly Hit[],
): Pick<SearchIndex, 'phrases' | 'topics' | 'lengths' | 'relatives'> => {
  const places = new Map(
    hits.flatMap((hit, place): [string, number][] =>
      hit.kind === 'option' ? [] : [[`${hit.kind} ${idOf(hit)}`, place]],
    ),
  );
  const topics: number[][] = [];
  const texts: string[] = [];
  const relatives = new Map<string, Relative>();
  for (const { words, finds, note } of content.searchTopics) {
    const found = finds.flatMap(({ kind, id }) => places.get(`${kind} ${id}`) ?? []);
    for (const phrase of words) {
      texts.push(phrase);
      topics.push(found);
      const [name, ...more] = wordsOf(phrase);
      if (note !== undefined && name !== undefined && more.length === 0)
        relatives.set(name, { places: found, note });
    }
  }
  for (const [phrase, place] of namePhrases(hits)) {
    texts.push(phrase);
    topics.push([place]);
  }
  const phrases = new MiniSearch<Phrase>({
    fields: ['phrase'],
    tokenize,
    processTerm: (term) => term,
    searchOptions: { combineWith: 'AND', fuzzy: editsIn },
  });
  phrases.addAll(texts.map((phrase, id) => ({ id, phrase })));
  const lengths = texts.map((text) => new Set(wordsOf(text)).size);
  return { phrases, topics, lengths, relatives };
};

const idOf = (hit: Exclude<Hit, { kind: 'option' }>): string =>
  hit.kind === 'product' ? hit.product.id : hit.article.id;

const buildIndex = (content: Content): SearchIndex => {
  const entries = buildEntries(content);
  return { ...entries, ...buildTopics(content, entries.hits) };
};

/** Content never changes while the store runs, so each is indexed once, when it is first searched. */
const indexes = new WeakMap<Content, SearchIndex>();

export const indexFor = (content: Content): SearchIndex => {
  const known = indexes.get(content);
  if (known) return known;
  const made = buildIndex(content);
  indexes.set(content, made);
  return made;
};
