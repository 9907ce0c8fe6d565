import { lockOrder } from '#db/writes/orders.ts';
import { lockReview, recordReview, saveReview } from '#db/writes/reviews.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ORDER_MESSAGES } from '#domain/orders.ts';
import { afterReview, REVIEW_MESSAGES } from '#domain/review/review.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

/** A customer answers what the pharmacist asked about their order, and it goes back to the pharmacists. */
export const answerPharmacist = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly orderId: string; readonly answer: string },
): Promise<Result<null, 'not-found' | 'not-asked' | 'not-open' | 'order-cancelled'>> => {
  if (viewer.kind !== 'customer' || !isUuid(input.orderId))
    return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  return deps.db
    .transaction()
    .execute(
      async (
        trx,
      ): Promise<Result<null, 'not-found' | 'not-asked' | 'not-open' | 'order-cancelled'>> => {
        const row = await lockOrder(trx, input.orderId);
        if (!row || !may(viewer, 'read order', { ownerId: row.user_id }))
          return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
        if (row.status === 'Cancelled')
          return refuse('order-cancelled', 'conflict', ORDER_MESSAGES.cancelled);
        const review = await lockReview(trx, row.id);
        if (!review || input.answer === '')
          return refuse('not-asked', 'conflict', REVIEW_MESSAGES.notAsked);
        const next = afterReview(review.state, { kind: 'answered' });
        if (!next.ok) return next;
        const now = deps.clock();
        await saveReview(trx, review, {
          state: next.value,
          answer: input.answer,
          waiting_since: now,
        });
        await recordReview(trx, {
          id: deps.newId(),
          order_id: row.id,
          at: now,
          actor_kind: 'customer',
          actor_id: viewer.id,
          kind: 'answered',
          sentence: input.answer,
        });
        return ok(null);
      },
    );
};
