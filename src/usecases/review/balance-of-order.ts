import type { Tx } from '#db/client.ts';
import { addToBalance, lockBalance, recordsNaming } from '#db/writes/balance.ts';
import type { OrderStatus } from '#domain/orders.ts';
import { giveBack, take } from '#domain/review/balance.ts';
import { REVIEW_MESSAGES } from '#domain/review/review.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

/** Whether an order in this state uses packs of its prescription: a parcel that left has used them. */
export const usesPacks = (status: OrderStatus, shippedAt: Date | null): boolean =>
  status === 'Cancelled' ? shippedAt !== null : status !== 'Order Requested';

type Wanted = { readonly productId: string; readonly strength: string; readonly packs: number };

/**
 * Takes an order's packs from a prescription: all of them or, where one line has too few left, none. What
 * the order holds already is not taken again.
 */
export const takeFromRecord = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  recordId: string,
  order: { readonly id: string; readonly wanted: readonly Wanted[] },
): Promise<Result<null, 'balance-short' | 'record-closed'>> => {
  const { open, lines } = await lockBalance(trx, recordId);
  if (!open) return refuse('record-closed', 'conflict', REVIEW_MESSAGES.recordGone);
  const now = deps.clock();
  const entries = [];
  for (const { productId, strength, packs } of order.wanted) {
    const line = lines.find(
      (each) => each.productId === productId && each.productStrength === strength,
    );
    if (!line)
      return refuse(
        'balance-short',
        'conflict',
        'The prescription on record does not name this medicine. Please type its line at the review desk.',
      );
    const taken = take(line.entries, order.id, packs);
    if (!taken.ok) return taken;
    if (taken.value) entries.push({ lineId: line.id, entry: taken.value });
  }
  for (const { lineId, entry } of entries)
    await addToBalance(trx, lineId, entry, { id: deps.newId(), now });
  return ok(null);
};

/**
 * Gives back all that an order holds of its prescription, on every record of the paper that names it: one that
 * was closed meanwhile, and the one that followed and counts on.
 */
export const giveBackPacks = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  orderId: string,
): Promise<void> => {
  const now = deps.clock();
  for (const recordId of await recordsNaming(trx, orderId)) {
    const { lines } = await lockBalance(trx, recordId);
    for (const line of lines) {
      const back = giveBack(line.entries, orderId);
      if (back) await addToBalance(trx, line.id, back, { id: deps.newId(), now });
    }
  }
};
