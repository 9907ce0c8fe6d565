import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/schema.ts';
import { type Cursor, type KeyKind, readCursor, writeCursor } from '#domain/cursor.ts';
import {
  COUNTED_UP_TO,
  type Direction,
  type ListPlace,
  ROWS_PER_PAGE,
} from '#domain/staff-lists.ts';

/** Sort key of a list: a column or an indexed expression, then the id. */
export type SortKey = { readonly value: RawBuilder<unknown>; readonly kind: KeyKind };

/** A place in a list, as a page's address or a file gives it. */
export type ReadPlace = ListPlace & {
  /** Set for a file: rows that were removed meanwhile end it, instead of starting it again. */
  readonly toTheEnd?: boolean;
};

type Keyset = {
  readonly key: SortKey;
  readonly id: RawBuilder<unknown>;
  readonly direction: Direction;
  readonly place: ReadPlace;
  readonly limit?: number | undefined;
};

/** Query parts for one page of rows; the query must select `key` as `page_key`. */
type Cut = {
  readonly key: RawBuilder<string>;
  readonly where: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
};

/** Cursors of the neighboring pages. */
type Neighbors = {
  /** Cursor of the following page; undefined on the last. */
  readonly next: string | undefined;
  /** Cursor of the page before; undefined on the first. */
  readonly previous: string | undefined;
};

type KeysetPage<Row> = Neighbors & { readonly rows: readonly Row[] };

/** An instant has microseconds; with milliseconds, rows of the same millisecond could be skipped. */
const asText: Readonly<Record<KeyKind, (value: RawBuilder<unknown>) => RawBuilder<string>>> = {
  instant: (value) => sql`(extract(epoch from ${value}) * 1000000)::bigint::text`,
  number: (value) => sql`(${value})::text`,
  text: (value) => sql`(${value})::text`,
};
const fromText: Readonly<Record<KeyKind, (key: string) => RawBuilder<unknown>>> = {
  instant: (key) => sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`,
  number: (key) => sql`${key}::bigint`,
  text: (key) => sql`${key}::text`,
};

const cutOf = (keyset: Keyset, cursor: Cursor | undefined, backwards: boolean): Cut => {
  const { key, id, limit = ROWS_PER_PAGE } = keyset;
  const rising = (keyset.direction === 'asc') !== backwards;
  const past = sql.raw(rising ? '>' : '<');
  const direction = sql.raw(rising ? 'asc' : 'desc');
  return {
    key: asText[key.kind](key.value),
    where: cursor
      ? sql<boolean>`(${key.value}, ${id}) ${past} (${fromText[key.kind](cursor.key)}, ${cursor.id}::uuid)`
      : sql<boolean>`true`,
    order: sql`${key.value} ${direction}, ${id} ${direction}`,
    // One extra row shows whether there is another page.
    limit: limit + 1,
  };
};

type Keyed = { readonly id: string; readonly page_key: string };
const placeOf = (row: Keyed | undefined): string | undefined =>
  row && writeCursor({ key: row.page_key, id: row.id });

/**
 * One page of a sorted list by keyset: all pages cost the same, and added or removed rows shift nothing. Before
 * the beginning or after the end, it is the first page, unless `toTheEnd` is set.
 */
export const readPage = async <Row extends Keyed>(
  keyset: Keyset,
  run: (cut: Cut) => Promise<Row[]>,
): Promise<KeysetPage<Omit<Row, 'page_key'>>> => {
  const { rows, ...neighbors } = await readKeyed(keyset, run);
  return { rows: rows.map(({ page_key: _, ...row }) => row), ...neighbors };
};

const readKeyed = async <Row extends Keyed>(
  keyset: Keyset,
  run: (cut: Cut) => Promise<Row[]>,
): Promise<KeysetPage<Row>> => {
  const { key, place, limit = ROWS_PER_PAGE } = keyset;
  const before = readCursor(place.before, key.kind);
  if (before) {
    const found = await run(cutOf(keyset, before, true));
    const rows = found.slice(0, limit).toReversed();
    if (found.length > limit)
      return { rows, next: placeOf(rows.at(-1)), previous: placeOf(rows[0]) };
  }
  const after = before ? undefined : readCursor(place.after, key.kind);
  const found = await run(cutOf(keyset, after, false));
  if (after && found.length === 0 && place.toTheEnd !== true)
    return readKeyed({ ...keyset, place: {} }, run);
  const rows = found.slice(0, limit);
  return {
    rows,
    next: found.length > limit ? placeOf(rows.at(-1)) : undefined,
    previous: after && placeOf(rows[0]),
  };
};

/** Counts the rows of a staff query, up to one more than `COUNTED_UP_TO`. */
export const countFound = async <Table extends keyof DB>(
  db: Database,
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> => {
  const counted = await db
    .selectFrom(
      query
        .select(sql`1`.as('one'))
        .limit(COUNTED_UP_TO + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirst();
  return counted?.count ?? 0;
};

/** The parameters of a list page for staff. */
export type ListQuery<Sort> = {
  readonly sort?: Sort;
  readonly direction?: Direction;
  readonly place?: ReadPlace;
  readonly limit?: number;
};

/** Number of matching rows, up to one more than `COUNTED_UP_TO`. */
export type Counted = Neighbors & { readonly count: number };

/** The result for a viewer without permission. */
export const NOTHING_FOUND: Counted = { next: undefined, previous: undefined, count: 0 };

/** A page of the rows of `query`, read by `readPage`, with their number. */
export const readCountedPage = async <Table extends keyof DB, Row extends Keyed>(
  db: Database,
  query: SelectQueryBuilder<DB, Table, object>,
  keyset: Keyset,
  run: (cut: Cut) => Promise<Row[]>,
) => {
  const [count, page] = await Promise.all([countFound(db, query), readPage(keyset, run)]);
  return { ...page, count };
};
