/** Why a code cannot be used, for the person who typed it. */
export const CODE_MESSAGES = {
  unreadable:
    'This does not look like one of our codes. A friend code has 8 letters and digits. A coupon has 12.',
  'code-unknown': 'We do not recognize this code. Please check each letter.',
  'code-own':
    'A friend code is for someone else. This one has the same account, email, phone or address as you.',
  'code-not-first': 'A friend code is for a first order, and you have ordered before.',
  'coupon-void':
    'This coupon is void, because the order that it came from was cancelled or refunded.',
  'coupon-used': 'This coupon has already been used. Each coupon can be used once.',
  'discount-taken':
    'The discount for this order has since been used for another order, so this order cannot be reopened.',
  login: 'Please log in first. You need an account to use a code.',
  tooMany: 'You have tried too many codes. Please wait a moment and try again.',
} as const;

/** The state of a reward, for the referrer. It names neither the friend nor the ordered medicines. */
export const REWARD_WORDS = {
  waiting: 'Your friend’s order has not shipped yet.',
  coming: 'Your friend’s order has shipped. Your coupon arrives within 24 hours.',
  ready: 'Your coupon is ready to use.',
  used: 'You have used this coupon.',
  void: 'The order was cancelled or refunded, so there is no reward for it.',
  kept: 'You have used this coupon. The order was later cancelled or refunded, but you keep your discount.',
} as const;

/** The state of a reward in a word. */
export const REWARD_NAMES = {
  waiting: 'Waiting',
  coming: 'On its way',
  ready: 'Ready',
  used: 'Used',
  void: 'Void',
  kept: 'Used',
} as const;
