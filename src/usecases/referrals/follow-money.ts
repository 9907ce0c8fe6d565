import type { Tx } from '#db/client.ts';
import { booksOfOrders } from '#db/reads/payments.ts';
import { queueMails } from '#db/writes/mails.ts';
import { findDiscount, noteRefund, rewardOf } from '#db/writes/referrals.ts';
import { lockContact } from '#db/writes/users.ts';
import { totalsOf } from '#domain/payments/ledger.ts';
import { rewardState } from '#domain/referrals/reward.ts';
import type { Deps } from '#usecases/deps.ts';

type Needs = Pick<Deps, 'newId' | 'clock' | 'jobs'>;

/** Tells a referrer that a coupon in their mailbox is void. */
export const mailVoidCoupon = async (
  deps: Needs,
  trx: Tx,
  { ownerId, couponCode }: { readonly ownerId: string; readonly couponCode: string },
): Promise<void> => {
  const owner = await lockContact(trx, ownerId);
  if (!owner) return;
  await queueMails(
    trx,
    [
      {
        to: owner.email,
        input: {
          template: 'coupon-void',
          data: { firstName: owner.firstName, code: couponCode },
        },
      },
    ],
    { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
  );
};

/** Everything that was paid for an order was given back, so a reward for it is void. */
export const orderRefunded = async (deps: Needs, trx: Tx, orderId: string): Promise<void> => {
  const reward = await rewardOf(trx, orderId);
  if (reward?.ownerId && reward.couponCode && rewardState(reward.facts) === 'ready')
    await mailVoidCoupon(deps, trx, { ownerId: reward.ownerId, couponCode: reward.couponCode });
  await noteRefund(trx, orderId, 'refunded', { id: deps.newId(), now: deps.clock() });
};

/** A refund did not arrive after all, so the order counts as it did before. */
export const orderRefundFailed = (deps: Needs, trx: Tx, orderId: string): Promise<void> =>
  noteRefund(trx, orderId, 'refund failed', { id: deps.newId(), now: deps.clock() });

/**
 * Brings the reward for a friend's order in line with the ledger: if everything that came in has gone out again,
 * as a refund or taken back by the bank, the order counts as refunded; a part of it does not. Derived from the
 * whole ledger, so late, repeated and reordered events make no difference.
 */
export const followMoney = async (deps: Needs, trx: Tx, orderId: string): Promise<void> => {
  const discount = await findDiscount(trx, orderId);
  if (discount?.kind !== 'friend code') return;
  const totals = (await booksOfOrders(trx, [orderId])).map(({ entries }) => totalsOf(entries));
  const received = totals.reduce((sum, each) => sum + each.received, 0);
  const out = totals.reduce((sum, { refunded, reversed }) => sum + refunded + reversed, 0);
  await (received > 0 && out >= received
    ? orderRefunded(deps, trx, orderId)
    : orderRefundFailed(deps, trx, orderId));
};
