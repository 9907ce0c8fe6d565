import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';
import { COUNTED_UP_TO } from '#domain/staff-lists.ts';

/** How many rows a query of staff's finds; counted no further than one past `COUNTED_UP_TO`. */
export const countFound = async <Table extends keyof Schema>(
  db: Database,
  query: SelectQueryBuilder<Schema, Table, object>,
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
