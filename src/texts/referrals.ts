/** Why a code cannot be used, for the person who typed it. */
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
} as const;

/** The state of a reward, for the referrer. It names neither the friend nor the ordered medicines. */
export const REWARD_WORDS = {
  waiting: 'Your friend’s order has not shipped yet.',
  coming: 'Your friend’s order has shipped. Your coupon arrives within 24 hours.',
  ready: 'Your coupon is ready to use.',
  used: 'You have used this coupon.',
  void: 'The order was cancelled or refunded, so there is no reward for it.',
  kept: 'You have used this coupon. The order was cancelled or refunded later, and your discount stays.',
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
