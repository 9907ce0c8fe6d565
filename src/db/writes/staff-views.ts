import { type Insertable, sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { StaffViews } from '#db/schema.ts';

/** The views of a member of the staff; locks the member, so that none is added or renamed meanwhile. */
export const lockViews = async (
  trx: Tx,
  staffId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  await trx.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().execute();
  return trx
    .selectFrom('staff_views')
    .select(['id', 'name'])
    .where('staff_id', '=', staffId)
    .execute();
};

/** Saves a view; one of the same name gets the new list and query. */
export const saveView = async (trx: Tx, row: Insertable<StaffViews>): Promise<void> => {
  await sql`
    insert into staff_views (id, staff_id, list, name, query, created_at)
    values (${row.id}, ${row.staff_id}, ${row.list}, ${row.name}, ${row.query}, ${row.created_at})
    on conflict (staff_id, lower(name)) do update
      set list = excluded.list, name = excluded.name, query = excluded.query`.execute(trx);
};

/** Gives a view another name. */
export const renameView = async (trx: Tx, id: string, name: string): Promise<void> => {
  await trx.updateTable('staff_views').set({ name }).where('id', '=', id).execute();
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
