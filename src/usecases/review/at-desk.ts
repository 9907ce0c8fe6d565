import type { Tx } from '#db/client.ts';
import { lockOrder, type OrderRow } from '#db/writes/orders.ts';
import { lockReview, type ReviewRow } from '#db/writes/reviews.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import { refuse, type Result } from '#domain/result.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';

export type AtDesk = {
  readonly row: OrderRow;
  readonly review: ReviewRow;
  readonly viewer: StaffViewer;
};

/**
 * Does something with the record of an order's prescription, all of it or nothing. Refuses: no right, no
 * review, and a review that somebody changed since this person saw it.
 */
export const atDesk = async (
  deps: Deps,
  viewer: Viewer,
  seen: { readonly orderId: string; readonly version: number },
  act: (trx: Tx, desk: AtDesk) => Promise<Result<null>>,
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'review prescriptions'))
    return refuse('not-allowed', 'forbidden', REVIEW_MESSAGES.notAllowed);
  return allOrNothing(deps.db, async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, seen.orderId);
    const review = row && (await lockReview(trx, row.id));
    if (!row || !review) return refuse('not-found', 'not-found', REVIEW_MESSAGES.notFound);
    if (review.version !== seen.version)
      return refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.recordChanged);
    return act(trx, { row, review, viewer });
  });
};
