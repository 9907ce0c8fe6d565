import { type Cents, formatMoney, toCents } from '#domain/money.ts';
import type { PricedOrder } from '#domain/pricing.ts';
import { type DiscountKind, discountOn } from '#domain/referrals/discount.ts';
import { refuse } from '#domain/result.ts';
import type { Redeemed } from '#usecases/referrals/redeem-code.ts';

/** What an order costs: its lines, and what is taken off their sum. */
export type Charged = {
  readonly order: PricedOrder;
  readonly discount:
    | { readonly kind: DiscountKind; readonly cents: Cents; readonly by: Redeemed }
    | undefined;
  readonly total: Cents;
};

/** What the lines cost with what was redeemed; nothing is taken off for nothing. */
export const charge = (order: PricedOrder, redeemed: Redeemed | undefined): Charged => {
  const cents = redeemed ? discountOn(order.total) : toCents(0);
  return {
    order,
    discount: redeemed && { kind: redeemed.kind, cents, by: redeemed },
    total: toCents(order.total - cents),
  };
};

/** The total differs from what the customer saw, and why that may be. */
export const totalChanged = ({ order, discount, total }: Charged, seen: number) =>
  refuse(
    'price-changed',
    'conflict',
    discount && seen === order.total
      ? `With your code the total is now ${formatMoney(total)}. Please look at it and place the order again.`
      : `Prices have changed since you filled your cart. The total is now ${formatMoney(total)}. Please look at it and place the order again.`,
  );
