import type { Tx } from '#db/client.ts';
import { lockCustomer } from '#db/writes/orders.ts';
import { earlierForCode, findReferralCode, lockCoupon, reachedAt } from '#db/writes/referrals.ts';
import { may, type Viewer } from '#domain/access.ts';
import { readCode } from '#domain/referrals/codes.ts';
import type { DiscountKind } from '#domain/referrals/discount.ts';
import {
  type CodeRefusal,
  refuseCode,
  judgeCoupon,
  judgeFriendCode,
} from '#domain/referrals/redeem.ts';
import { rewardState } from '#domain/referrals/reward.ts';
import { type ContactDetails, samePerson } from '#domain/referrals/same-person.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';
import { CODE_MESSAGES } from '#texts/referrals.ts';

/** The discount of a code, and the row that it belongs to. */
export type Redeemed =
  | { readonly kind: 'friend code'; readonly codeId: string }
  | { readonly kind: 'coupon'; readonly couponId: string };

const redeemFriendCode = async (
  trx: Tx,
  userId: string,
  code: string,
  typed: ContactDetails,
): Promise<Result<Redeemed, CodeRefusal>> => {
  const found = await findReferralCode(trx, code);
  if (!found?.userId) return refuseCode('code-unknown');
  const { earlier, rewarded } = await earlierForCode(trx, userId);
  const self =
    found.userId === userId ||
    samePerson(await reachedAt(trx, found.userId), [typed, ...(await reachedAt(trx, userId))]);
  const used = judgeFriendCode({ self, earlier, rewarded });
  return used.ok ? ok({ kind: 'friend code', codeId: found.id }) : used;
};

/**
 * Judges a code for the next order of a customer, whose row is locked. A coupon is locked with it, so that it
 * is used once. Refuses beside the field `code`.
 */
export const redeemCode = async (
  trx: Tx,
  userId: string,
  typedCode: string,
  typed: ContactDetails,
): Promise<Result<Redeemed, CodeRefusal>> => {
  const read = readCode(typedCode);
  if (!read) return refuseCode('code-unknown', CODE_MESSAGES.unreadable);
  if (read.kind === 'friend code') return redeemFriendCode(trx, userId, read.code, typed);
  const coupon = await lockCoupon(trx, userId, read.code);
  if (!coupon) return refuseCode('code-unknown');
  const used = judgeCoupon(rewardState(coupon.facts));
  return used.ok ? ok({ kind: 'coupon', couponId: coupon.id }) : used;
};

/** Says what a code would give, without using it: the checkout shows it before the order is placed. */
export const tryCode = async (
  deps: Deps,
  viewer: Viewer,
  { code, typed }: { readonly code: string; readonly typed: ContactDetails },
): Promise<Result<DiscountKind, CodeRefusal | 'not-logged-in' | 'too-many-requests'>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'place order'))
    return refuse('not-logged-in', 'unauthenticated', CODE_MESSAGES.login, {
      fields: { code: CODE_MESSAGES.login },
    });
  const tooOften = await limited(deps, [['code-account', viewer.id]], CODE_MESSAGES.tooMany);
  if (tooOften) return { ...tooOften, fields: { code: tooOften.message } };
  const redeemed = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<Redeemed, CodeRefusal>> =>
      (await lockCustomer(trx, viewer.id))
        ? redeemCode(trx, viewer.id, code, typed)
        : refuseCode('code-unknown'),
    );
  return redeemed.ok ? ok(redeemed.value.kind) : redeemed;
};
