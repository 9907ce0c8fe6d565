import { type RawBuilder, sql } from 'kysely';
import { plainOrderNumber } from '#domain/order-number.ts';

/** With more matches than this, the words are compared while the list is read. */
const MOST_FOUND = 5_000;

const lexeme = (word: string): string =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;

/** An order number is typed as it is shown, in groups, and an id has them in one. */
const either = (word: string): string => {
  const plain = plainOrderNumber(word);
  return plain === undefined ? lexeme(word) : `(${lexeme(word)} | ${lexeme(plain)})`;
};

/** Finds rows that contain all these words as prefixes of words in `search_words`. */
export const hasWords = (
  words: RawBuilder<unknown>,
  sought: readonly string[],
): RawBuilder<boolean> =>
  sql<boolean>`${words} @@ lower(${sought.map(either).join(' & ')})::tsquery`;

type Searched = {
  /** The words of a row, exactly as in the index. */
  readonly words: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** At most this many matching rows. */
  readonly find: (
    condition: RawBuilder<boolean>,
    limit: number,
  ) => Promise<readonly { readonly id: string }[]>;
};

/**
 * Narrows a list to the results of a search. A few matches are listed by id, because the planner would
 * otherwise read the whole sorted list to find three rows.
 */
export const narrowedBy = async (
  sought: readonly string[],
  { words, ...rest }: Searched,
): Promise<RawBuilder<boolean>> =>
  sought.length === 0 ? sql<boolean>`true` : narrowedByAny([hasWords(words, sought)], rest);

/** The same for rows that satisfy one of several conditions, each of which an index can find. */
export const narrowedByAny = async (
  conditions: readonly RawBuilder<boolean>[],
  { id, find }: Omit<Searched, 'words'>,
): Promise<RawBuilder<boolean>> => {
  const found = new Set<string>();
  for (const condition of conditions) {
    for (const row of await find(condition, MOST_FOUND + 1)) found.add(row.id);
    if (found.size > MOST_FOUND) return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  }
  return sql<boolean>`${id} = any(${[...found]}::uuid[])`;
};

/** Whether an instant is within two days of the UTC calendar ('2031-06-16'), inclusive; either may be open. */
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
