import { type Insertable, sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { StaffViews } from '#db/schema.ts';

/** How many views a member of the staff has; locks the member, so that none is added meanwhile. */
export const countViews = async (trx: Tx, staffId: string): Promise<number> => {
  await trx.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().execute();
  const { n } = await trx
    .selectFrom('staff_views')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Saves a view; one of the same name gets the new query. */
export const saveView = async (trx: Tx, row: Insertable<StaffViews>): Promise<void> => {
  await sql`
    insert into staff_views (id, staff_id, name, query, created_at)
    values (${row.id}, ${row.staff_id}, ${row.name}, ${row.query}, ${row.created_at})
    on conflict (staff_id, lower(name)) do update set name = excluded.name, query = excluded.query`.execute(
    trx,
  );
};

/** Deletes a view of a member; false if there is none. */
export const deleteView = async (
  trx: Tx,
  of: { readonly id: string; readonly staffId: string },
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_views')
    .where('id', '=', of.id)
    .where('staff_id', '=', of.staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
