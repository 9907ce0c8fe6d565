import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import { type OrderRow, recordEvent, saveOrder } from '#db/writes/orders.ts';
import { transition, type OrderEvent, type OrderRefusal, type OrderState } from '#domain/orders.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { followDiscount } from '#usecases/referrals/follow-discount.ts';
import { followStatus } from '#usecases/review/follow-status.ts';
import { changeMails } from './change-mails.ts';

export type Actor = { readonly kind: 'customer' | 'staff' | 'system'; readonly id: string | null };

const stateOf = (row: OrderRow): OrderState => ({
  status: row.status,
  prescriptionRequired: row.prescription_required,
  prescriptionUrl: row.prescription_url,
  trackingInfo: row.tracking_info,
  shippedAt: row.shipped_at,
});

/**
 * Lets an event happen to a locked order and carries out its effects in the same transaction: state,
 * record, mails. The one place where an order changes after it was placed.
 */
export const changeOrder = async (
  deps: Deps,
  trx: Tx,
  row: OrderRow,
  event: OrderEvent,
  actor: Actor,
): Promise<
  Result<OrderState, OrderRefusal | 'balance-short' | 'record-closed' | 'discount-taken'>
> => {
  const now = deps.clock();
  const changed = transition(stateOf(row), event, now);
  if (!changed.ok) return changed;
  const { order, effects } = changed.value;
  if (effects.length === 0) return ok(order);
  const followed = await followStatus(deps, trx, row, order, actor);
  if (!followed.ok) return followed;
  const discounted = await followDiscount(deps, trx, row, order);
  if (!discounted.ok) return discounted;
  await saveOrder(trx, row.id, order, row.version, now);
  for (const effect of effects) {
    if (effect.kind === 'record')
      await recordEvent(trx, {
        id: deps.newId(),
        order_id: row.id,
        at: now,
        actor_kind: actor.kind,
        actor_id: actor.id,
        kind: effect.event,
        from_status: effect.from,
        to_status: effect.to,
        tracking_info: order.trackingInfo,
      });
    else
      await queueMails(trx, await changeMails(deps, trx, row, effect.template, order), {
        jobs: deps.jobs,
        newId: deps.newId,
        now,
      });
  }
  return ok(order);
};
