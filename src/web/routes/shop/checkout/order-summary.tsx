import { Link } from 'react-router';
import { type Cart, lineTotal } from '#domain/cart.ts';
import { formatMoney } from '#domain/money.ts';
import { CartSum } from '#web/components/cart-sum.tsx';
import { cartSupply } from '#web/cart-supply.ts';
import type { OptionTable } from '#web/supply-facts.ts';

export const OrderSummary = ({ lines, options }: { lines: Cart; options: OptionTable }) => {
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
      <div className="border-t border-line pt-4">
        <CartSum label="Total" lines={lines} options={options} />
      </div>
      <Link to="/cart" className="link justify-self-start text-sm">
        Change your cart
      </Link>
    </section>
  );
};
