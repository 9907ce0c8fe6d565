import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { LearnedGtins } from '#db/schema.ts';

/** Confirms a product number for an option; false if it is confirmed for one already. */
export const insertLearnedGtin = async (
  trx: Tx,
  row: Pick<
    Insertable<LearnedGtins>,
    'id' | 'gtin' | 'product_id' | 'strength' | 'confirmed_by' | 'confirmed_at'
  >,
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('learned_gtins')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Revokes a confirmed product number; false if it is not in force. */
export const revokeLearnedGtin = async (
  trx: Tx,
  {
    id,
    by,
    at,
    reason,
  }: { readonly id: string; readonly by: string; readonly at: Date; readonly reason: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('learned_gtins')
    .set({ revoked_by: by, revoked_at: at, revoke_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
