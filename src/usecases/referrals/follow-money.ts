import type { Tx } from '#db/client.ts';
import { booksOfOrders } from '#db/reads/payments.ts';
import { findDiscount } from '#db/writes/referrals.ts';
import { totalsOf } from '#domain/payments/ledger.ts';
import type { Deps } from '#usecases/deps.ts';
import { orderRefunded, orderRefundFailed } from './follow-discount.ts';

/**
 * What booked money means for the reward of a friend's order: where all that came in went out again, be it as a
 * refund or taken back by the bank, the order was refunded; a part of it is none. Read off the whole ledger, so
 * it may be told late, twice and in any order.
 */
export const followMoney = async (
  deps: Pick<Deps, 'newId' | 'clock' | 'jobs'>,
  trx: Tx,
  orderId: string,
): Promise<void> => {
  const discount = await findDiscount(trx, orderId);
  if (discount?.kind !== 'friend code') return;
  const totals = (await booksOfOrders(trx, [orderId])).map(({ entries }) => totalsOf(entries));
  const received = totals.reduce((sum, each) => sum + each.received, 0);
  const out = totals.reduce((sum, { refunded, reversed }) => sum + refunded + reversed, 0);
  await (received > 0 && out >= received
    ? orderRefunded(deps, trx, orderId)
    : orderRefundFailed(deps, trx, orderId));
};
