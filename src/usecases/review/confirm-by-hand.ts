import type { Tx } from '#db/client.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { lockReview, openReview, recordReview, saveReview } from '#db/writes/reviews.ts';
import type { StaffViewer } from '#domain/access.ts';
import {
  awaitsPrescription,
  type OrderEvent,
  type OrderRefusal,
  type OrderState,
} from '#domain/orders.ts';
import { needsSecondLook } from '#domain/review/agreement.ts';
import { REVIEW_MESSAGES } from '#domain/review/review.ts';
import { refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import { approveForPayment } from './approve-content.ts';
import { takeFromRecord } from './balance-of-order.ts';
import type { SignatureRefusal } from './check-signature.ts';
import { prescribedItems } from './prescribed-items.ts';

export type SignRefusal =
  | SignatureRefusal
  | 'balance-short'
  | 'discount-taken'
  | 'record-closed'
  | 'two-pharmacists'
  | 'not-allowed';

type Confirmation = {
  readonly row: OrderRow;
  readonly viewer: StaffViewer;
  /** How the signature was judged; undefined where none came. */
  readonly signed: Result<null, SignatureRefusal> | undefined;
  readonly event: OrderEvent;
};

const needsTwo = async (deps: Deps, trx: Tx, orderId: string): Promise<boolean> =>
  needsSecondLook(
    (await prescribedItems(deps, trx, orderId)).map(
      ({ productId }) => deps.content.catalogue.byId.get(productId)?.atc ?? null,
    ),
    deps.settings.review.secondLook,
  );

/**
 * A pharmacist sets a locked order to 'Order Confirmed' by hand, and signs for it. A missing prescription is
 * told before a missing signature. Where two pharmacists are needed, one hand is not enough, unless both
 * have approved already.
 */
export const confirmByHand = async (
  deps: Deps,
  trx: Tx,
  { row, viewer, signed, event }: Confirmation,
): Promise<Result<OrderState, OrderRefusal | SignRefusal>> => {
  const actor = { kind: 'staff', id: viewer.id } as const;
  const missing = awaitsPrescription({
    // A cancelled order that is taken up again asks for its prescription, too.
    status: 'Order Requested',
    prescriptionRequired: row.prescription_required,
    prescriptionUrl: row.prescription_url,
  });
  // The table of statuses has the words for that.
  if (missing) return changeOrder(deps, trx, row, event, actor);
  if (!signed) return refuse('signature-missing', 422, REVIEW_MESSAGES.signatureMissing);
  if (!signed.ok) return signed;
  let review = await lockReview(trx, row.id);
  if (review?.state !== 'approved' && (await needsTwo(deps, trx, row.id)))
    return refuse('two-pharmacists', 409, REVIEW_MESSAGES.twoNeeded);
  const now = deps.clock();
  if (!review) {
    await openReview(trx, { id: deps.newId(), orderId: row.id, recordId: null }, now);
    review = await lockReview(trx, row.id);
  }
  if (review?.record_id) {
    const taken = await takeFromRecord(deps, trx, review.record_id, {
      id: row.id,
      wanted: await prescribedItems(deps, trx, row.id),
    });
    if (!taken.ok) return taken;
  }
  const changed = await changeOrder(deps, trx, row, event, actor);
  if (!changed.ok || !review) return changed;
  await saveReview(trx, review, { state: 'approved', decided_at: now });
  await approveForPayment(deps, trx, row);
  await recordReview(trx, {
    id: deps.newId(),
    order_id: row.id,
    at: now,
    actor_kind: 'staff',
    actor_id: viewer.id,
    kind: 'approved by hand',
    record_id: review.record_id,
    signed: true,
  });
  return changed;
};
