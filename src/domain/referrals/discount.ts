import { type Cents, toCents } from '#domain/money.ts';

/** The discount for a friend's first order, or a referrer's coupon. An order takes one of them. */
export type DiscountKind = 'friend code' | 'coupon';

export const DISCOUNT_PERCENT = 5;

/** Label of the line above the total. */
export const DISCOUNT_LABELS = {
  'friend code': 'Friend code, 5% off',
  coupon: 'Coupon, 5% off',
} as const satisfies Record<DiscountKind, string>;

/**
 * Five percent of what the lines add up to, once for the whole order and not line by line, rounded to the
 * nearest cent, half a cent up: in the customer's favor. Computed in whole numbers.
 */
export const discountOn = (subtotal: Cents): Cents =>
  toCents(Math.floor((subtotal * DISCOUNT_PERCENT + 50) / 100));
