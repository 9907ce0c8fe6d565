import { Link } from 'react-router';
import { type Cart, cartTotal, lineTotal } from '#domain/cart.ts';
import { formatMoney } from '#domain/money.ts';
import { DISCOUNT_LABELS, type DiscountKind, discountOn } from '#domain/referrals/discount.ts';
import { CartSum } from '#web/components/cart-sum.tsx';
import { cartSupply } from '#web/cart-supply.ts';
import type { OptionTable } from '#web/supply-facts.ts';

export const OrderSummary = ({
  lines,
  options,
  discount,
}: {
  lines: Cart;
  options: OptionTable;
  discount: DiscountKind | undefined;
}) => {
  const subtotal = cartTotal(lines);
  const off = discount ? discountOn(subtotal) : 0;
  const supply = cartSupply(lines, options);
  return (
    <section
      aria-labelledby="order-summary"
      className={`card grid gap-4 p-6 ${
        // A list that is longer than the window must scroll with the page, or its end is never seen.
        lines.length > 8 ? '' : 'lg:sticky lg:top-6'
      }`}
    >
      <h2 id="order-summary" className="text-lg">
        Order Summary
      </h2>
      <ul className="grid gap-3">
        {lines.map((line) => {
          const verdict = supply.get(line.id);
          return (
            <li key={line.id} className="grid gap-1">
              <div className="flex items-baseline justify-between gap-4">
                <span>
                  {line.name} <span className="text-soft">× {line.quantity}</span>
                </span>
                <span className="figures font-semibold">{formatMoney(lineTotal(line))}</span>
              </div>
              <span className="text-sm text-soft">{line.description}</span>
              {verdict?.over ? (
                <p className="rounded-control bg-red-tint p-3 text-sm text-red">
                  {verdict.message}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className="grid gap-2 border-t border-line pt-4">
        {discount ? (
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <dt>Subtotal</dt>
            <dd className="figures text-right">{formatMoney(subtotal)}</dd>
            <dt>{DISCOUNT_LABELS[discount]}</dt>
            <dd className="figures text-right text-leaf">−{formatMoney(discountOn(subtotal))}</dd>
          </dl>
        ) : null}
        <CartSum label="Total" lines={lines} options={options} off={off} />
      </div>
      <Link to="/cart" className="link justify-self-start text-sm">
        Change your cart
      </Link>
    </section>
  );
};
