import { type Cart, cartTotal } from '#domain/cart.ts';
import { type Cents, formatMoney, toCents } from '#domain/money.ts';
import { PriceBar } from '#ui/price-bar.tsx';
import type { OptionTable } from '#web/pages/supply-facts.ts';
import { usTotal } from '#web/pages/us-total.ts';

/** The cart's total, with the US price of the same packs if it is known for all of them. */
export const CartSum = ({
  label,
  lines,
  options,
  off = 0,
}: {
  label: string;
  lines: Cart;
  options: OptionTable;
  /** Discount in cents. */
  off?: Cents | 0;
}) => {
  const total = toCents(cartTotal(lines) - off);
  const us = usTotal(lines, options);
  return us === undefined ? (
    <p className="flex items-baseline justify-between gap-4 text-lg font-bold">
      <span>{label}</span>
      <span className="figures">{formatMoney(total)}</span>
    </p>
  ) : (
    <PriceBar price={total} us={us} wording="packs" label={label} />
  );
};
