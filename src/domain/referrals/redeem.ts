import { ok, refuse, type Result } from '#domain/result.ts';
import { CODE_MESSAGES } from '#texts/referrals.ts';
import { type DiscountedOrder, isOff, type RewardState, wasOrdered } from './reward.ts';

export type CodeRefusal =
  | 'code-unknown'
  | 'code-own'
  | 'code-not-first'
  | 'coupon-void'
  | 'coupon-used'
  | 'discount-taken';

/** A refusal beside the field that the code was typed into. */
export const refuseCode = <Code extends CodeRefusal>(
  code: Code,
  message: string = CODE_MESSAGES[code],
) => refuse(code, 'invalid', message, { fields: { code: message } });

/**
 * Whether a friend may use a code. `earlier` are all other orders of the friend; `rewarded` says that a coupon
 * was given for one of them: a friend is brought once.
 */
export const judgeFriendCode = (facts: {
  readonly self: boolean;
  readonly earlier: readonly DiscountedOrder[];
  readonly rewarded: boolean;
}): Result<null, 'code-own' | 'code-not-first'> => {
  if (facts.self) return refuseCode('code-own');
  if (facts.rewarded || facts.earlier.some(wasOrdered)) return refuseCode('code-not-first');
  return ok(null);
};

/** Whether a coupon may be used; `state` is that of the reward that it is. */
export const judgeCoupon = (state: RewardState): Result<null, 'coupon-void' | 'coupon-used'> => {
  if (state === 'used' || state === 'kept') return refuseCode('coupon-used');
  return state === 'ready' ? ok(null) : refuseCode('coupon-void');
};

/**
 * Whether an order that was cancelled may be taken up again with its discount: only where no other order has
 * taken it meanwhile. `others` are the orders that hold the same coupon, or that the friend placed with a code.
 */
export const takeUpAgain = (others: readonly DiscountedOrder[]): Result<null, 'discount-taken'> =>
  others.every(isOff)
    ? ok(null)
    : refuse('discount-taken', 'conflict', CODE_MESSAGES['discount-taken']);
