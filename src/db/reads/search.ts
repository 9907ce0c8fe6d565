import { type RawBuilder, sql } from 'kysely';

/** More than these are too many to name: the words are then compared while the list is read. */
export const MOST_FOUND = 5_000;

const lexeme = (word: string): string =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;

/** Finds what has all these words, each as a word's beginning, in the words of `search_words`. */
export const hasWords = (
  words: RawBuilder<unknown>,
  sought: readonly string[],
): RawBuilder<boolean> =>
  sql<boolean>`${words} @@ lower(${sought.map(lexeme).join(' & ')})::tsquery`;

/**
 * How a list is narrowed to what a search found. Few are named by their ids: asked for words in sorted
 * order, the planner would read the whole list to find three rows.
 */
export const narrowTo = (
  found: readonly { readonly id: string }[],
  id: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
): RawBuilder<boolean> =>
  found.length > MOST_FOUND
    ? condition
    : sql<boolean>`${id} = any(${found.map((row) => row.id)}::uuid[])`;
