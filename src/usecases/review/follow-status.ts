import type { Tx } from '#db/client.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import {
  lockReview,
  openReview,
  recordReview,
  revokeContent,
  type ReviewRow,
} from '#db/writes/reviews.ts';
import type { OrderState, OrderStatus } from '#domain/orders.ts';
import { afterReview } from '#domain/review/review.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { endPayment } from '#usecases/payments/end-payment.ts';
import { approveForPayment } from './approve-content.ts';
import { giveBackPacks, takeFromRecord, usesPacks } from './balance-of-order.ts';
import { prescribedItems } from './prescribed-items.ts';

/** Whether an order in this state is one to pay for. */
const payable = (status: OrderStatus): boolean =>
  status !== 'Order Requested' && status !== 'Cancelled';

/** Nothing is paid for an order that went back or was cancelled; one that is confirmed again is paid for again. */
const followMoney = async (
  deps: Deps,
  trx: Tx,
  row: OrderRow,
  after: OrderState,
  approved: boolean,
): Promise<void> => {
  const [before, now] = [payable(row.status), payable(after.status)];
  if (before && !now) {
    await revokeContent(trx, row.id, deps.clock());
    await endPayment(
      deps,
      trx,
      row,
      after.status === 'Cancelled' ? 'order cancelled' : 'approval taken back',
    );
  }
  if (!before && now && approved) await approveForPayment(deps, trx, row);
};

/** Back before the confirmation: the approval no longer stands, and pharmacists look again. */
const takeBack = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  review: ReviewRow,
  actor: { readonly kind: 'customer' | 'staff' | 'system'; readonly id: string | null },
): Promise<void> => {
  const next = afterReview(review.state, { kind: 'taken-back' });
  if (!next.ok || next.value === review.state) return;
  const now = deps.clock();
  await openReview(
    trx,
    { id: review.id, orderId: review.order_id, recordId: review.record_id },
    now,
  );
  await recordReview(trx, {
    id: deps.newId(),
    order_id: review.order_id,
    at: now,
    actor_kind: actor.kind,
    actor_id: actor.id,
    kind: 'taken back',
  });
};

/**
 * What the review of an order has to do about a change of its status: packs go back to the prescription
 * while the parcel has not left, are taken again where the order is taken up again, and an approval that
 * was taken back binds no payment. Orders without a prescription are approved by being confirmed. Refuses where the packs have gone to another order meanwhile.
 */
export const followStatus = async (
  deps: Deps,
  trx: Tx,
  row: OrderRow,
  after: OrderState,
  actor: { readonly kind: 'customer' | 'staff' | 'system'; readonly id: string | null },
): Promise<Result<null, 'balance-short' | 'record-closed'>> => {
  if (row.status === after.status) return ok(null);
  const before = usesPacks(row.status, row.shipped_at);
  const now = usesPacks(after.status, after.shippedAt);
  const review = row.prescription_required ? await lockReview(trx, row.id) : undefined;
  if (review && before && !now) await giveBackPacks(deps, trx, row.id);
  if (review?.record_id && !before && now && review.state === 'approved') {
    const taken = await takeFromRecord(deps, trx, review.record_id, {
      id: row.id,
      wanted: await prescribedItems(deps, trx, row.id),
    });
    if (!taken.ok) return taken;
  }
  await followMoney(
    deps,
    trx,
    row,
    after,
    !row.prescription_required || review?.state === 'approved',
  );
  if (review && after.status === 'Order Requested') await takeBack(deps, trx, review, actor);
  return ok(null);
};
