import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import { blankColumns } from './blank-columns.ts';

/** The dispensed medicines and quantities, which pharmacies must keep and which identify nobody. */
const DISPENSED = [
  'product_id',
  'product_strength',
  'packs_a_fill',
  'refills',
  'dose',
  'injections',
] as const;

/**
 * Erases what pharmacists wrote about orders: drafts, the typed prescriptions, sentences, answers, and what
 * an approval was given for. That somebody decided, and when, stays; a prescription that came with one of
 * the orders is closed, and serves no other. The mark of its file stays: whoever sends the same file again
 * gets no second balance for it.
 */
export const eraseReviews = async (
  trx: Tx,
  orderIds: readonly string[],
  now: Date,
): Promise<void> => {
  const ids = [...orderIds];
  await trx.deleteFrom('review_drafts').where('order_id', 'in', ids).execute();
  await blankColumns(trx, 'reviews', { key: 'order_id', ids, kept: ['first_by'] });
  await blankColumns(trx, 'review_entries', { key: 'order_id', ids, kept: ['actor_id'] });
  await trx
    .updateTable('review_entries')
    .set({ actor_id: null })
    .where('order_id', 'in', ids)
    .where('actor_kind', '=', 'customer')
    .execute();
  await blankColumns(trx, 'approved_contents', { key: 'order_id', ids });
  await sql`
    update approved_contents set revoked_at = coalesce(revoked_at, ${now}::timestamptz)
    where order_id = any(${ids}::uuid[])`.execute(trx);
  const records = await trx
    .updateTable('prescription_records')
    .set((eb) => ({ closed_at: eb.fn.coalesce('closed_at', eb.val(now)) }))
    .where('order_id', 'in', ids)
    .returning('id')
    .execute();
  const recordIds = records.map(({ id }) => id);
  await blankColumns(trx, 'prescription_records', {
    key: 'id',
    ids: recordIds,
    kept: ['created_by', 'second_by', 'file_mark'],
  });
  await blankColumns(trx, 'prescription_record_lines', {
    key: 'record_id',
    ids: recordIds,
    kept: DISPENSED,
  });
};
