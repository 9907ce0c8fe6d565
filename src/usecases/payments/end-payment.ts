import type { Tx } from '#db/client.ts';
import { bookOf } from '#db/reads/payments.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { closePageLater, lockPaymentsOf, recordTrail, savePayment } from '#db/writes/payments.ts';
import type { EndedWhy } from '#domain/payments/payment.ts';
import { type BookDeps, queue, taskMail } from './payment-mails.ts';

/**
 * Ends the payment of a locked order, where it has one: its link is dead at once, the provider's page is
 * closed by a job, and what was paid is to be paid back, which the store is told.
 */
export const endPayment = async (
  deps: BookDeps,
  trx: Tx,
  row: OrderRow,
  why: EndedWhy,
): Promise<void> => {
  const living = (await lockPaymentsOf(trx, row.id)).find(({ ended_at }) => ended_at === null);
  if (!living) return;
  const now = deps.clock();
  await savePayment(trx, living.id, {
    link_id: null,
    link_hash: null,
    link_expires_at: null,
    ended_at: now,
    ended_why: why,
  });
  await recordTrail(trx, {
    id: deps.newId(),
    payment_id: living.id,
    at: now,
    actor_kind: 'system',
    actor_id: null,
    kind: 'ended',
    amount_cents: null,
    detail: why,
  });
  if (living.provider_session !== null) await closePageLater(trx, deps.jobs, living.id);
  const { standing } = await bookOf(trx, { ...living, ended_at: now });
  if (standing.owed > 0)
    await queue(deps, trx, [
      taskMail(deps, { kind: 'owed back', orderId: row.id, amount: standing.owed }),
    ]);
};
