import { lazy, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { cartSupply, overInCart } from '#web/pages/cart-supply.ts';
import type { Cart } from '#domain/cart.ts';
import { useCart } from '#web/browser/cart.ts';
import { type KeptCartFacts, useShownCart } from '#web/browser/shown-cart.ts';
import { CartPlaceholder, EmptyCart } from '#web/components/cart/no-cart.tsx';
import { CartSum } from '#web/components/cart/cart-sum.tsx';
import { StaticIsland } from '#web/components/layout/static-island.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { href } from '#web/href.ts';
import {
  changedPrices,
  needsPrescription,
  optionFacts,
  type OptionTable,
} from '#web/pages/supply-facts.ts';
import { CartRow, supplyId } from './cart-row.tsx';
import { CartShape } from './cart-shape.tsx';

/** Leads to the checkout, or to the first line that no shipment may hold. */
const ToCheckout = ({ over }: { over: string | undefined }) =>
  over === undefined ? (
    <Link to={href('/checkout')} className={buttonClass('primary')}>
      Proceed to Checkout
    </Link>
  ) : (
    <Button aria-disabled onClick={() => document.getElementById(supplyId(over))?.focus()}>
      Proceed to Checkout
    </Button>
  );

const ImportingNote = lazy(async () => ({
  default: (await import('#web/components/texts/importing-note.tsx')).ImportingNote,
}));

const Lines = ({ lines, own, options }: { lines: Cart; own: boolean; options: OptionTable }) => {
  const { reprice } = useCart();
  const supply = cartSupply(lines, options);
  const changed = changedPrices(lines, options);
  // The lines whose stored price differed when the page opened, kept after they are repriced.
  const [repriced] = useState(() => lines.filter((line) => changed.has(line.id)));
  const over = overInCart(lines, options);
  useEffect(() => {
    if (own && changed.size > 0) reprice(changed);
  }, [own, changed, reprice]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-12 lg:gap-8">
      <div className="grid grid-cols-1 gap-4 lg:col-span-8">
        {repriced.length > 0 ? (
          <div role="status" className="rounded-card border border-amber/40 bg-amber-tint p-4">
            <p>Prices have changed since you filled your cart. These are today&apos;s prices.</p>
            <ul className="figures list-disc pl-5 text-sm">
              {repriced.map(({ id, name, price }) => (
                <li key={id}>
                  {name}: {formatMoney(price)} then,{' '}
                  {formatMoney(optionFacts(options, id)?.price ?? price)} now
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <ul className="card divide-y divide-line">
          {lines.map((line) => (
            <CartRow
              key={line.id}
              line={line}
              own={own}
              verdict={supply.get(line.id)}
              facts={optionFacts(options, line.id)}
            />
          ))}
        </ul>
      </div>
      <section
        aria-label="Subtotal"
        className="card grid grid-cols-1 gap-4 p-6 lg:sticky lg:top-6 lg:col-span-4"
      >
        <div role="status">
          <CartSum label="Subtotal" lines={lines} options={options} />
        </div>
        <Link to={`${href('/savings')}#how`} className="link -mt-2 justify-self-start text-sm">
          How we compare prices
        </Link>
        {over.map((words) => (
          <p key={words} className="rounded-control bg-red-tint p-3 text-sm text-red">
            {words}
          </p>
        ))}
        <p className="text-sm text-soft">
          No tax, shipping or fee is added here, and you pay nothing until the pharmacy has approved
          your order.
        </p>
        {needsPrescription(lines, options) ? (
          <p className="text-sm text-soft">
            You need a valid prescription. You can upload it after you have placed the order.
          </p>
        ) : null}
        <ToCheckout over={lines.find(({ id }) => supply.get(id)?.over)?.id} />
        <Link to={href('/products')} className="link justify-self-center text-sm">
          Continue shopping
        </Link>
      </section>
    </div>
  );
};

export const CartView = ({
  options,
  kept,
  errors,
}: {
  options: OptionTable;
  /** The cart that the server kept for somebody without a script, or for an account. */
  kept: KeptCartFacts | null;
  /** Why a form could not change the cart. */
  errors: readonly string[];
}) => {
  const { lines, own } = useShownCart(kept);
  return (
    <>
      <PageHead title="Your Cart" />
      {/* At least as tall as the window, so that the footer does not move once the cart is read. */}
      <div className="page grid min-h-svh content-start gap-6 py-8">
        <StaticIsland name="importing">
          <ImportingNote />
        </StaticIsland>
        {errors.map((error) => (
          <p key={error} role="alert" className="rounded-control bg-red-tint p-3 text-red">
            {error}
          </p>
        ))}
        {!own && lines.length === 0 ? (
          <CartPlaceholder>
            <CartShape />
          </CartPlaceholder>
        ) : lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <Lines lines={lines} own={own} options={options} />
        )}
      </div>
    </>
  );
};
