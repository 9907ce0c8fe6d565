import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/schema.ts';
import { COUNTED_UP_TO, type Direction, type ListPlace } from '#domain/staff-lists.ts';
import { type Cut, type Keyed, type Keyset, type Neighbors, readPage } from './keyset.ts';

/** How many rows a query of staff's finds; counted no further than one past `COUNTED_UP_TO`. */
const countFound = async <Table extends keyof DB>(
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

/** How staff ask for a page of a list. */
export type ListQuery<Sort> = {
  readonly sort?: Sort;
  readonly direction?: Direction;
  readonly place?: ListPlace;
  readonly limit?: number;
};

/** How many rows the filter lets through, counted no further than one past `COUNTED_UP_TO`. */
export type Counted = Neighbors & { readonly count: number };

/** Around the list of somebody who may see none of it. */
export const NOTHING_FOUND: Counted = { next: undefined, previous: undefined, count: 0 };

/** A page of what `query` finds, read as `readPage` does, and how much that is. */
export const readCountedPage = async <Table extends keyof DB, Row extends Keyed>(
  db: Database,
  query: SelectQueryBuilder<DB, Table, object>,
  keyset: Keyset,
  run: (cut: Cut) => Promise<Row[]>,
) => {
  const [count, page] = await Promise.all([countFound(db, query), readPage(keyset, run)]);
  return { ...page, count };
};
