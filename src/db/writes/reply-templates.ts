import { type Insertable, sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { StaffReplyTemplates } from '#db/schema.ts';

/** How many templates a member of the staff has; locks their row, so that two requests count one after the other. */
export const countTemplates = async (trx: Tx, staffId: string): Promise<number> => {
  await trx.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('staff_reply_templates')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertTemplate = async (
  trx: Tx,
  row: Insertable<StaffReplyTemplates>,
): Promise<void> => {
  await trx.insertInto('staff_reply_templates').values(row).execute();
};

/** Changes a template of its owner; false if they have no such template. */
export const updateTemplate = async (
  trx: Tx,
  { id, staff_id, ...change }: Insertable<StaffReplyTemplates>,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('staff_reply_templates')
    .set(change)
    .where('id', '=', id)
    .where('staff_id', '=', staff_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes a template of its owner; false if they have no such template. */
export const deleteTemplate = async (
  trx: Tx,
  { id, staffId }: { readonly id: string; readonly staffId: string },
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_reply_templates')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
