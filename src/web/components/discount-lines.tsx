import type { OrderView } from '#db/reads/orders.ts';
import { addCents, formatMoney } from '#domain/money.ts';
import { DISCOUNT_LABELS } from '#domain/referrals/discount.ts';

/** Discount of an order, ready to display. */
export type ShownDiscount = {
  readonly subtotal: string;
  readonly name: string;
  readonly amount: string;
};

/** Undefined if the order has no discount. */
export const shownDiscount = ({
  discount,
  total,
}: Pick<OrderView, 'discount' | 'total'>): ShownDiscount | undefined =>
  discount && {
    subtotal: formatMoney(addCents(total, discount.cents)),
    name: DISCOUNT_LABELS[discount.kind],
    amount: `−${formatMoney(discount.cents)}`,
  };

/** Subtotal and discount above a total; nothing if there is no discount. */
export const DiscountLines = ({
  discount,
  className = '',
}: {
  discount: ShownDiscount | undefined;
  className?: string;
}) =>
  discount ? (
    <dl className={`grid grid-cols-[1fr_auto] gap-x-4 border-t border-line pt-3 ${className}`}>
      <dt>Subtotal</dt>
      <dd className="figures text-right">{discount.subtotal}</dd>
      <dt>{discount.name}</dt>
      <dd className="figures text-right">{discount.amount}</dd>
    </dl>
  ) : null;
