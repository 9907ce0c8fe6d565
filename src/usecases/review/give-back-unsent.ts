import type { Tx } from '#db/client.ts';
import { lockReview } from '#db/writes/reviews.ts';
import type { Deps } from '#usecases/deps.ts';
import { giveBackToRecord } from './balance-of-order.ts';

/** Before a locked order is erased: packs that never left go back to its prescription. */
export const giveBackUnsent = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  order: { readonly id: string; readonly shippedAt: Date | null },
): Promise<void> => {
  if (order.shippedAt !== null) return;
  const review = await lockReview(trx, order.id);
  if (review?.record_id) await giveBackToRecord(deps, trx, review.record_id, order.id);
};
