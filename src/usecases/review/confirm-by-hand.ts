import type { Tx } from '#db/client.ts';
import { listEarlierRecords, listUntypedFills } from '#db/reads/earlier-prescriptions.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { lastDayOf } from '#db/writes/records.ts';
import { lockReview, openReview, recordReview, saveReview } from '#db/writes/reviews.ts';
import type { StaffViewer } from '#domain/access.ts';
import {
  awaitsPrescription,
  type OrderEvent,
  type OrderRefusal,
  type OrderState,
} from '#domain/orders.ts';
import { needsSecondLook } from '#domain/review/agreement.ts';
import { isExpired, prescriptionDays } from '#domain/review/expiry.ts';
import { REVIEW_MESSAGES } from '#domain/review/review.ts';
import { formatDate } from '#domain/dates.ts';
import { refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import { approveForPayment } from './approve-content.ts';
import { takeFromRecord, usesPacks } from './balance-of-order.ts';
import type { SignatureRefusal } from './check-signature.ts';
import { prescribedItems } from './prescribed-items.ts';

export type SignRefusal =
  | SignatureRefusal
  | 'balance-short'
  | 'discount-taken'
  | 'file-used'
  | 'record-expired'
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

/** Whether the order's file was filled from before by hand, or belongs to a prescription that was closed. */
const fileUsed = async (trx: Tx, viewer: StaffViewer, row: OrderRow): Promise<boolean> => {
  if (!row.user_id) return false;
  const of = { userId: row.user_id, orderId: row.id };
  const records = await listEarlierRecords(trx, viewer, of);
  const fills = await listUntypedFills(trx, viewer, { ...of, recordId: null });
  return (
    records.some(({ sameFile, closedAt }) => sameFile && closedAt !== null) ||
    fills.some(({ sameFile, status, shippedAt }) => sameFile && usesPacks(status, shippedAt))
  );
};

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
  if (!signed) return refuse('signature-missing', 'invalid', REVIEW_MESSAGES.signatureMissing);
  if (!signed.ok) return signed;
  let review = await lockReview(trx, row.id);
  if (review?.state !== 'approved' && (await needsTwo(deps, trx, row.id)))
    return refuse('two-pharmacists', 'conflict', REVIEW_MESSAGES.twoNeeded);
  const now = deps.clock();
  if (!review) {
    await openReview(trx, { id: deps.newId(), orderId: row.id, recordId: null }, now);
    review = await lockReview(trx, row.id);
  }
  if (review?.record_id) {
    const lastDay = await lastDayOf(trx, review.record_id);
    if (lastDay !== undefined && isExpired(lastDay, prescriptionDays(now, row).today))
      return refuse(
        'record-expired',
        'conflict',
        `The prescription on record could be filled until ${formatDate(lastDay)}. Please ask the patient for a new one.`,
      );
    const taken = await takeFromRecord(deps, trx, review.record_id, {
      id: row.id,
      wanted: await prescribedItems(deps, trx, row.id),
    });
    if (!taken.ok) return taken;
  } else if (review?.state !== 'approved' && (await fileUsed(trx, viewer, row)))
    return refuse('file-used', 'conflict', REVIEW_MESSAGES.fileUsed);
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
