import type { OrderView } from '#db/reads/orders.ts';
import { addCents, formatMoney } from '#domain/money.ts';
import { DISCOUNT_LABELS } from '#domain/referrals/discount.ts';

/** Discount of an order, ready to display. */
export type ShownDiscount = {
  readonly subtotal: string;
  readonly name: string;
  readonly amount: string;
};

/** Undefined where nothing was. */
export const shownDiscount = ({
  discount,
  total,
}: Pick<OrderView, 'discount' | 'total'>): ShownDiscount | undefined =>
  discount && {
    subtotal: formatMoney(addCents(total, discount.cents)),
    name: DISCOUNT_LABELS[discount.kind],
    amount: `−${formatMoney(discount.cents)}`,
  };
