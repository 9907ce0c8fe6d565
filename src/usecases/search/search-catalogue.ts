import type { Content } from '#content/load.ts';
import {
  editsIn,
  type Hit,
  indexFor,
  moreEditsIn,
  type Relative,
  type SearchIndex,
  wordsOf,
} from './search-index.ts';

export type { Hit } from './search-index.ts';

/** Longer searches cost time and find nothing. */
export const MAX_QUERY_LENGTH = 100;
const MAX_WORDS = 10;

/** What the store has for the first name among the words that is not the name of a medicine here. */
const relativeOf = (index: SearchIndex, words: readonly string[]): Relative | undefined =>
  words.map((word) => index.relatives.get(word)).find((each) => each !== undefined);

/** Results of a topic whose phrase has the same words as the search, and no others. */
const topicHits = (index: SearchIndex, words: readonly string[]): readonly number[] => {
  const said = index.phrases.search(words.join(' '), { tokenize: () => [...words] });
  const whole = said.filter(
    ({ id, terms, queryTerms }) =>
      new Set(terms).size === index.lengths[Number(id)] &&
      new Set(queryTerms).size === new Set(words).size,
  );
  return whole[0] === undefined ? [] : (index.topics[Number(whole[0].id)] ?? []);
};

const attempt = (
  index: SearchIndex,
  words: readonly string[],
  combineWith: 'AND' | 'OR',
  fuzzy: (word: string) => number | false,
): readonly number[] =>
  index.entries
    .search(words.join(' '), { combineWith, fuzzy, tokenize: () => [...words] })
    .map(({ id }) => Number(id));

/** The medicines that are named among other words, as in "how much does Wegovy cost". */
const named = (index: SearchIndex, words: readonly string[]): readonly number[] =>
  index.entries
    .search(words.join(' '), {
      fields: ['name'],
      prefix: false,
      fuzzy: false,
      filter: ({ id }) => index.hits[Number(id)]?.kind === 'product',
      tokenize: () => [...words],
    })
    .map(({ id }) => Number(id));

/**
 * All words if any entry has them all, else whichever there are. A word that only articles have may still be
 * a medicine with two letters wrong: "senda" is near to "send", and means Saxenda.
 */
const entryHits = (index: SearchIndex, words: readonly string[]): readonly number[] => {
  for (const combineWith of ['AND', 'OR'] as const) {
    const near = attempt(index, words, combineWith, editsIn);
    const found = near.some((place) => index.hits[place]?.kind !== 'article')
      ? near
      : [...near, ...attempt(index, words, combineWith, moreEditsIn)];
    if (found.length > 0) return [...found, ...named(index, words)];
  }
  return [];
};

const queryWords = (query: string): readonly string[] =>
  wordsOf(query.slice(0, MAX_QUERY_LENGTH)).slice(0, MAX_WORDS);

/** How a medicine that was asked for, and that the store does not have, differs from the one that is found. */
export const noteOf = (content: Content, query: string): string | undefined =>
  relativeOf(indexFor(content), queryWords(query))?.note;

/** A word that nothing here has, and the one that was looked for in its place. */
export type Correction = { readonly typed: string; readonly meant: string };

/** Corrected spelling of a search, which the page shows. */
export const correctionsOf = (content: Content, query: string): readonly Correction[] => {
  const index = indexFor(content);
  const { products } = content.catalogue;
  return queryWords(query).flatMap((typed): readonly Correction[] => {
    const alone = { tokenize: () => [typed] };
    const exact = { ...alone, fuzzy: false };
    if (index.entries.search(typed, exact).length + index.phrases.search(typed, exact).length > 0)
      return [];
    for (const fuzzy of [editsIn, moreEditsIn]) {
      const [best] = index.entries.search(typed, { ...alone, prefix: false, fuzzy });
      const [term] = best?.terms ?? [];
      if (term === undefined) continue;
      const named = products.find(({ name }) => name.toLowerCase() === term);
      return [{ typed, meant: named?.name ?? term }];
    }
    return [];
  });
};

/**
 * Medicines, their strengths and articles for what a person typed, best first: by brand, US or European, by
 * generic name, class, maker, strength or condition, with up to two letters wrong in a word. An empty query
 * finds nothing; one that is too long is cut.
 */
export const searchCatalogue = (content: Content, query: string): readonly Hit[] => {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const index = indexFor(content);
  const places = new Set([
    ...(relativeOf(index, words)?.places ?? []),
    ...topicHits(index, words),
    ...entryHits(index, words),
  ]);
  return [...places].flatMap((place) => index.hits[place] ?? []);
};
