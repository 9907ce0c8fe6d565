import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { Prescriptions } from '#db/schema.ts';

/** Files a new scan or photo; an earlier one of the order and kind stays in the record as replaced. */
export const insertPrescription = async (
  trx: Tx,
  row: Insertable<Prescriptions>,
): Promise<void> => {
  await trx
    .updateTable('prescriptions')
    .set({ replaced_at: row.uploaded_at })
    .where('order_id', '=', row.order_id)
    .where('purpose', '=', row.purpose ?? 'prescription')
    .where('replaced_at', 'is', null)
    .execute();
  await trx.insertInto('prescriptions').values(row).execute();
};

/** The scan of an order that no later one has replaced. */
export const currentScanId = async (trx: Tx, orderId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('prescriptions')
      .select('id')
      .where('order_id', '=', orderId)
      .where('purpose', '=', 'prescription')
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
  )?.id;
