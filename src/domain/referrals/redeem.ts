import { ok, refuse, type Result } from '#domain/result.ts';
import { type DiscountedOrder, isOff, type RewardState, wasOrdered } from './reward.ts';

export type CodeRefusal =
  | 'code-unknown'
  | 'code-own'
  | 'code-not-first'
  | 'coupon-void'
  | 'coupon-used'
  | 'discount-taken';

/** Why a code cannot be used, in the words of whoever typed it. */
export const CODE_MESSAGES = {
  unreadable:
    'This does not look like one of our codes. A friend code has 8 letters and digits, a coupon 12.',
  'code-unknown': 'We do not know this code. Please check it, letter by letter.',
  'code-own':
    'A friend code is for somebody else. This one shares an account, email, phone or address with you.',
  'code-not-first': 'A friend code is for a first order, and you have ordered before.',
  'coupon-void':
    'This coupon is void, because the order that it came from was cancelled or refunded.',
  'coupon-used': 'This coupon has been used already. Each coupon can be used once.',
  'discount-taken':
    'The discount of this order was used for another order meanwhile, so this one cannot be taken up again.',
  login: 'Please log in first: a code is used with an account.',
  tooMany: 'Too many codes at once. Please wait a moment and try again.',
} as const satisfies Record<CodeRefusal | 'unreadable' | 'login' | 'tooMany', string>;

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
