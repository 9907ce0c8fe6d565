import type { Tx } from '#db/client.ts';
import { lockReview } from '#db/writes/reviews.ts';
import type { Deps } from '#usecases/deps.ts';
import { giveBackPacks } from './balance-of-order.ts';

/** Before a locked order is erased: packs that never left go back to its prescription. */
export const giveBackUnsent = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  order: { readonly id: string; readonly shippedAt: Date | null },
): Promise<void> => {
  if (order.shippedAt !== null) return;
  if (await lockReview(trx, order.id)) await giveBackPacks(deps, trx, order.id);
};
