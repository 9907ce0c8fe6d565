import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { PrescriberContacts } from '#db/schema.ts';

/** Records a contact with a practice. Lock the order first. */
export const insertPrescriberContact = async (
  trx: Tx,
  row: Insertable<PrescriberContacts>,
): Promise<void> => {
  await trx.insertInto('prescriber_contacts').values(row).execute();
};

/** The contact about an order that was recorded last; undefined before the first. Lock the order first. */
export const lastPrescriberContact = (trx: Tx, orderId: string) =>
  trx
    .selectFrom('prescriber_contacts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
