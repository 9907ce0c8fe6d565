import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import { blankColumns } from './blank-columns.ts';
import { closePageLater } from './payments.ts';

/**
 * Ends the payments of erased orders. Receipts and refunds stay in the ledger, as bookkeeping law requires,
 * without a name: the approved content and the text of a refund are erased, and the record of staff actions
 * is kept.
 */
export const erasePayments = async (
  trx: Tx,
  jobs: JobQueue,
  orderIds: readonly string[],
  now: Date,
): Promise<void> => {
  const ids = [...orderIds];
  const payments = await trx
    .updateTable('payments')
    .set((eb) => ({
      link_id: null,
      link_hash: null,
      link_expires_at: null,
      ended_at: eb.fn.coalesce('ended_at', eb.val(now)),
      ended_why: eb.fn.coalesce('ended_why', eb.val('order deleted' as const)),
    }))
    .where('order_id', 'in', ids)
    .returning(['id', 'provider_session as session'])
    .execute();
  if (payments.length === 0) return;
  for (const { id, session } of payments) if (session !== null) await closePageLater(trx, jobs, id);
  const paymentIds = payments.map(({ id }) => id);
  await blankColumns(trx, 'payments', { key: 'order_id', ids, kept: ['link_hash'] });
  await blankColumns(trx, 'refunds', { key: 'payment_id', ids: paymentIds, kept: ['asked_by'] });
  await sql`update payment_trail set actor_id = null
    where payment_id = any(${paymentIds}::uuid[]) and actor_kind = 'customer'`.execute(trx);
};
