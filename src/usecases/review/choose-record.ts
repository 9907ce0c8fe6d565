import { refuseOrder } from '#domain/orders/order.ts';
import { listEarlierRecords } from '#db/reads/earlier-prescriptions.ts';
import { listRecords } from '#db/reads/reviews.ts';
import type { Viewer } from '#domain/access.ts';
import { isOpenReview } from '#domain/review/review.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import { atDesk } from './at-desk.ts';

/**
 * A pharmacist has seen that the scan of an order is a paper that is on record already: the order is filled
 * from that record, and takes of its balance once it is approved. Left again with `recordId: null`, where the
 * order has a file of its own that says otherwise.
 */
export const chooseRecord = (
  deps: Deps,
  viewer: Viewer,
  input: {
    readonly orderId: string;
    readonly version: number;
    readonly recordId: string | null;
  },
): Promise<Result<null>> =>
  atDesk(deps, viewer, input, async (trx, { row, review, viewer: staff }) => {
    if (!isOpenReview(review.state) || row.status === 'Cancelled' || !row.user_id)
      return refuseOrder('not-open');
    const of = { userId: row.user_id, orderId: row.id };
    if (input.recordId === null) {
      const earlier = await listEarlierRecords(trx, staff, of);
      if (!earlier.some(({ id, otherFile }) => id === review.record_id && otherFile))
        return refuse('not-left', 'conflict', REVIEW_MESSAGES.notLeft);
    } else {
      const records = await listRecords(trx, staff, row.user_id);
      if (!records.some(({ id }) => id === input.recordId)) return refuseOrder('record-closed');
    }
    const changed = await changeOrder(
      deps,
      trx,
      row,
      input.recordId === null
        ? { kind: 'leave-record' }
        : { kind: 'choose-record', recordId: input.recordId },
      staff,
    );
    return changed.ok ? ok(null) : changed;
  });
