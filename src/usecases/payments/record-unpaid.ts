import type { Tx } from '#db/client.ts';
import { booksOfOrders } from '#db/reads/payments.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { recordTrail } from '#db/writes/payments.ts';
import { ORDER_MESSAGES, type OrderState } from '#domain/orders.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import { isPacked } from '#domain/payments/reconcile.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/**
 * Notes that somebody packed or sent an order that is not paid. Every status may be set (specification, states),
 * so this stops nobody who says so: it is in the trail, and the daily report finds it. Refuses who has not said
 * it; what was written before is the caller's to undo.
 */
export const recordUnpaid = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  trx: Tx,
  before: OrderRow,
  after: OrderState,
  by: { readonly kind: 'staff'; readonly id: string; readonly confirmed: boolean },
): Promise<Result<null, 'unpaid'>> => {
  if (before.status === after.status || !isPacked(after.status)) return ok(null);
  const living = (await booksOfOrders(trx, [before.id])).find(
    ({ payment }) => payment.ended_at === null,
  );
  if (living ? PAYMENT_STATES[living.standing.state].paid : before.total_cents === 0)
    return ok(null);
  if (!by.confirmed)
    return refuse('unpaid', 'invalid', ORDER_MESSAGES.unpaid, {
      fields: { unpaid: ORDER_MESSAGES.unpaid },
    });
  const { kind, id } = by;
  if (living)
    await recordTrail(trx, {
      id: deps.newId(),
      payment_id: living.payment.id,
      at: deps.clock(),
      actor_kind: kind,
      actor_id: id,
      kind: 'sent unpaid',
      amount_cents: living.standing.rest,
      detail: `${after.status}, confirmed`,
    });
  // There are no books of it that could tell.
  else await recordChange(deps, trx, { kind, id }, 'payment sent unpaid', { orderId: before.id });
  return ok(null);
};
