import type { Tx } from '#db/client.ts';
import { booksOfOrders } from '#db/reads/payments.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { recordTrail } from '#db/writes/payments.ts';
import type { OrderState } from '#domain/orders.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import { isPacked } from '#domain/payments/reconcile.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/**
 * Notes that somebody packed or sent an order that is not paid. Every status may be set (specification, states),
 * so this stops nobody: it is in the trail, and the daily report finds it.
 */
export const recordUnpaid = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  trx: Tx,
  before: OrderRow,
  after: OrderState,
  actor: { readonly kind: 'staff'; readonly id: string },
): Promise<void> => {
  if (before.status === after.status || !isPacked(after.status)) return;
  const living = (await booksOfOrders(trx, [before.id])).find(
    ({ payment }) => payment.ended_at === null,
  );
  if (living && PAYMENT_STATES[living.standing.state].paid) return;
  if (!living) {
    // There are no books of it that could tell: such as one from before there were any.
    if (before.total_cents > 0)
      await recordChange(deps, trx, actor, 'payment sent unpaid', { orderId: before.id });
    return;
  }
  await recordTrail(trx, {
    id: deps.newId(),
    payment_id: living.payment.id,
    at: deps.clock(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    kind: 'sent unpaid',
    amount_cents: living.standing.rest,
    detail: after.status,
  });
};
