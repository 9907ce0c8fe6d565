import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { SuppliedPacks } from '#db/schema.ts';

export const insertPack = async (trx: Tx, row: Insertable<SuppliedPacks>): Promise<void> => {
  await trx.insertInto('supplied_packs').values(row).execute();
};

/** Takes a pack off the list of its order; false where it is not on it. */
export const removePack = async (
  trx: Tx,
  pack: { readonly id: string; readonly orderId: string },
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('supplied_packs')
    .where('id', '=', pack.id)
    .where('order_id', '=', pack.orderId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
