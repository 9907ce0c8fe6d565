import { lockOrder } from '#db/writes/orders.ts';
import { lockReview, removeDraft } from '#db/writes/reviews.ts';
import { may, type Viewer } from '#domain/access.ts';
import { draftOf } from '#domain/review/typed-prescription.ts';
import { refuse, type Result } from '#domain/result.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { type Changed, changeOrder } from '#usecases/orders/change-order.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import { approveReview, type DecideInput } from './approve-review.ts';
import { saveReviewDraft } from './save-draft.ts';

/**
 * A pharmacist decides about the prescription of an order. What was typed is kept first, whatever comes of
 * it; of two who decide at once the first one wins, and the other is told. Refuses: no right, no review, a
 * review that somebody changed meanwhile, an approval with open checks, and two approvals of one person
 * where two persons are needed.
 */
export const decideReview = async (
  deps: Deps,
  viewer: Viewer,
  input: DecideInput,
): Promise<Result<Changed>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'review prescriptions'))
    return refuse('not-allowed', 'forbidden', REVIEW_MESSAGES.notAllowed);
  const kept = await saveReviewDraft(deps, viewer, input);
  if (!kept.ok) return kept;
  const { decision } = input;
  return allOrNothing(deps.db, async (trx): Promise<Result<Changed>> => {
    const row = await lockOrder(trx, input.orderId);
    const review = row && (await lockReview(trx, row.id));
    if (!row || !review) return refuse('not-found', 'not-found', REVIEW_MESSAGES.notFound);
    if (review.version !== input.version)
      return refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.decided);
    if (row.status === 'Cancelled')
      return refuse('order-cancelled', 'conflict', REVIEW_MESSAGES.cancelled);
    const decided =
      decision === 'approve'
        ? await approveReview(deps, trx, { row, review, viewer, input })
        : await changeOrder(
            deps,
            trx,
            row,
            {
              kind: 'turn-away',
              decision,
              notes: {
                reason: input.reason,
                sentence: input.sentence,
                typed: draftOf(input.values),
              },
            },
            viewer,
          );
    if (decided.ok) await removeDraft(trx, row.id, viewer.id);
    return decided;
  });
};
