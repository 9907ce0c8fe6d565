import { type RawBuilder, sql } from 'kysely';

/** More than these are too many to name: the words are then compared while the list is read. */
const MOST_FOUND = 5_000;

const lexeme = (word: string): string =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;

/** Finds what has all these words, each as a word's beginning, in the words of `search_words`. */
export const hasWords = (
  words: RawBuilder<unknown>,
  sought: readonly string[],
): RawBuilder<boolean> =>
  sql<boolean>`${words} @@ lower(${sought.map(lexeme).join(' & ')})::tsquery`;

type Searched = {
  /** The words of a row, as the index on them is written. */
  readonly words: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** Rows that the condition holds for, at most so many. */
  readonly find: (
    condition: RawBuilder<boolean>,
    limit: number,
  ) => Promise<readonly { readonly id: string }[]>;
};

/**
 * How a list is narrowed to what a search finds. Few are named by their ids: asked for words in sorted
 * order, the planner would read the whole list to find three rows.
 */
export const narrowedBy = async (
  sought: readonly string[],
  { words, id, find }: Searched,
): Promise<RawBuilder<boolean>> => {
  if (sought.length === 0) return sql<boolean>`true`;
  const condition = hasWords(words, sought);
  const found = await find(condition, MOST_FOUND + 1);
  return found.length > MOST_FOUND
    ? condition
    : sql<boolean>`${id} = any(${found.map((row) => row.id)}::uuid[])`;
};

/** Whether an instant lies on or between two days of the UTC calendar ('2031-06-16'); either may be open. */
export const withinDays = (
  instant: RawBuilder<unknown>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): RawBuilder<boolean> => {
  const begins =
    from === undefined
      ? sql`true`
      : sql`${instant} >= (${from}::date::timestamp at time zone 'UTC')`;
  const ends =
    to === undefined
      ? sql`true`
      : sql`${instant} < ((${to}::date + 1)::timestamp at time zone 'UTC')`;
  return sql<boolean>`(${begins} and ${ends})`;
};
