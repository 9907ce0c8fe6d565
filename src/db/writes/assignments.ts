import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { StaffAssignments } from '#db/schema.ts';

/** Makes a member of the staff take care of an order, in place of whoever did before. */
export const assign = async (trx: Tx, row: Insertable<StaffAssignments>): Promise<void> => {
  const { order_id, ...rest } = row;
  await trx
    .insertInto('staff_assignments')
    .values({ order_id, ...rest })
    .onConflict((on) => on.column('order_id').doUpdateSet(rest))
    .execute();
};

/** Leaves an order to whoever takes it next. */
export const unassign = async (trx: Tx, orderId: string): Promise<void> => {
  await trx.deleteFrom('staff_assignments').where('order_id', '=', orderId).execute();
};
