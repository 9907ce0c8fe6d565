import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import {
  findDiscount,
  noteRefund,
  othersWithDiscount,
  queueReward,
  rewardOf,
} from '#db/writes/referrals.ts';
import { lockContact } from '#db/writes/user-details.ts';
import type { OrderState } from '#domain/orders.ts';
import { takeUpAgain } from '#domain/referrals/redeem.ts';
import { rewardState } from '#domain/referrals/reward.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

type Needs = Pick<Deps, 'newId' | 'clock' | 'jobs'>;

/**
 * Tells whoever brought the friend that a coupon in their mailbox is void, where it is ready until now. To be
 * called before the change is written.
 */
const tellVoid = async (deps: Needs, trx: Tx, orderId: string): Promise<void> => {
  const reward = await rewardOf(trx, orderId);
  if (!reward?.ownerId || !reward.couponCode || rewardState(reward.facts) !== 'ready') return;
  const owner = await lockContact(trx, reward.ownerId);
  if (!owner) return;
  await queueMails(
    trx,
    [
      {
        to: owner.email,
        input: {
          template: 'coupon-void',
          data: { firstName: owner.firstName, code: reward.couponCode },
        },
      },
    ],
    { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
  );
};

/**
 * What a change of an order means for discounts and rewards. Nothing is marked: whether a coupon is ready or
 * void is read off the orders. A parcel that leaves or arrives gives a worker something to do; an order that
 * was cancelled is not taken up again with a discount that another one has taken.
 */
export const followDiscount = async (
  deps: Needs,
  trx: Tx,
  row: OrderRow,
  after: OrderState,
): Promise<Result<null, 'discount-taken'>> => {
  if (after.status === row.status) return ok(null);
  if (after.status === 'Delivered' && row.user_id)
    await queueReward(trx, deps.jobs, 'give-referral-code', row.id);
  const discount = await findDiscount(trx, row.id);
  if (!discount) return ok(null);
  if (row.status === 'Cancelled') {
    const again = takeUpAgain(await othersWithDiscount(trx, row, discount.couponId));
    if (!again.ok) return again;
  }
  if (discount.kind !== 'friend code') return ok(null);
  if (after.status === 'Cancelled') await tellVoid(deps, trx, row.id);
  else if (after.shippedAt) await queueReward(trx, deps.jobs, 'give-coupon', row.id);
  return ok(null);
};

/**
 * A locked order is about to be deleted. One whose parcel has left stands all the same; of another one the
 * reward is void, such as where it was shipped by mistake and put back.
 */
export const orderDeleted = async (
  deps: Needs,
  trx: Tx,
  order: { readonly id: string; readonly shippedAt: Date | null },
): Promise<void> => {
  if (order.shippedAt === null) await tellVoid(deps, trx, order.id);
};

/** The whole price of an order was given back: a reward for it is void. To be called in the refund's transaction. */
export const orderRefunded = async (deps: Needs, trx: Tx, orderId: string): Promise<void> => {
  await tellVoid(deps, trx, orderId);
  await noteRefund(trx, orderId, 'refunded', { id: deps.newId(), now: deps.clock() });
};

/** A refund did not arrive after all, so the order counts as it did before. */
export const orderRefundFailed = (deps: Needs, trx: Tx, orderId: string): Promise<void> =>
  noteRefund(trx, orderId, 'refund failed', { id: deps.newId(), now: deps.clock() });
