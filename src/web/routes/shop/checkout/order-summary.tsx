import { ChevronDown } from 'lucide';
import { ORDER_FAILED } from '#texts/order-failed.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { type Cart, cartCount, cartTotal, lineTotal } from '#domain/cart.ts';
import type { OwnOrderBrief } from '#db/reads/orders.ts';
import { formatDate } from '#domain/dates.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { DISCOUNT_LABELS, type DiscountKind, discountOn } from '#domain/referrals/discount.ts';
import { CartSum } from '#web/components/cart/cart-sum.tsx';
import { cartSupply } from '#web/pages/cart-supply.ts';
import { href } from '#web/href.ts';
import { PlaceButton, type Unconfirmed } from './place-button.tsx';
import type { OptionTable } from '#web/pages/supply-facts.ts';

type Ordered = {
  readonly lines: Cart;
  readonly options: OptionTable;
  readonly discount: DiscountKind | undefined;
};

/** A longer list scrolls with the page, because the end of a sticky one would be unreachable. */
const MOST_BESIDE = 8;

/** The number of lines that leaves the button below them visible. */
const MOST_OPEN = 3;

const offOf = ({ lines, discount }: Ordered) => (discount ? discountOn(cartTotal(lines)) : 0);

const Lines = (ordered: Ordered) => {
  const { lines, options, discount } = ordered;
  const supply = cartSupply(lines, options);
  const off = offOf(ordered);
  return (
    <>
      <ul className="grid gap-3">
        {lines.map((line) => {
          const verdict = supply.get(line.id);
          return (
            <li key={line.id} className="grid gap-1">
              <div className="flex items-baseline justify-between gap-4">
                <span>
                  {line.name} <span className="whitespace-nowrap text-soft">× {line.quantity}</span>
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
            <dd className="figures text-right">{formatMoney(cartTotal(lines))}</dd>
            <dt>{DISCOUNT_LABELS[discount]}</dt>
            <dd className="figures text-right text-leaf">−{formatMoney(toCents(off))}</dd>
          </dl>
        ) : null}
        <CartSum label="Total" lines={lines} options={options} off={off} />
      </div>
    </>
  );
};

const ChangeCart = () => (
  <Link to={href('/cart')} className="link justify-self-start text-sm">
    Edit your cart
  </Link>
);

/** Order summary beside the form on wide screens, with the button that places the order. */
export const OrderSummary = ({
  unconfirmed,
  ...ordered
}: Ordered & { readonly unconfirmed: Unconfirmed | undefined }) => (
  <section
    aria-labelledby="order-summary"
    className={`card grid gap-4 p-6 ${
      ordered.lines.length > MOST_BESIDE ? '' : 'lg:sticky lg:top-6'
    }`}
  >
    <h2 id="order-summary" className="text-lg">
      Order Summary
    </h2>
    <Lines {...ordered} />
    <PlaceButton unconfirmed={unconfirmed} className="w-full" />
    <ChangeCart />
  </section>
);

const Retry = () => (
  <p data-said="" className="rounded-card border border-amber/40 bg-amber-tint p-5 text-sm">
    <strong>Nothing is lost.</strong> Your cart has not changed, and what you typed is still here.
    Please wait a moment and press the button again. You cannot place the order twice.
  </p>
);

/**
 * Summary above the button where the form has the full width: the lines, collapsed if there are many, and
 * the total. If the order cannot be placed, the next step is beside the button.
 */
export const BriefSummary = ({
  refusal,
  ...ordered
}: Ordered & { refusal: string | undefined }) => {
  const { lines, options } = ordered;
  const count = cartCount(lines);
  const supply = cartSupply(lines, options);
  const open = lines.length <= MOST_OPEN || lines.some(({ id }) => supply.get(id)?.over);
  return (
    <>
      <section aria-labelledby="brief-summary" className="card lg:hidden">
        <details open={open} className="group">
          <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-6 py-3 [&::-webkit-details-marker]:hidden">
            <div className="mr-auto grid">
              <h2 id="brief-summary" className="text-lg">
                Order Summary
              </h2>
              <span className="text-sm text-soft">{count === 1 ? '1 pack' : `${count} packs`}</span>
            </div>
            <span className="figures font-semibold">
              {formatMoney(toCents(cartTotal(lines) - offOf(ordered)))}
            </span>
            <Icon node={ChevronDown} className="size-5 shrink-0 text-soft group-open:rotate-180" />
          </summary>
          <div className="grid gap-4 px-6 pb-6">
            <Lines {...ordered} />
            <ChangeCart />
          </div>
        </details>
      </section>
      {refusal === ORDER_FAILED ? <Retry /> : null}
    </>
  );
};

/** The order that was placed when the form was first sent. */
export const Earlier = ({ order }: { order: OwnOrderBrief }) => (
  <section aria-labelledby="earlier" className="card grid max-w-2xl gap-3 p-6">
    <h2 id="earlier" className="text-lg">
      Your order of {formatDate(order.createdAt)}
    </h2>
    <ul className="grid gap-1">
      {order.items.map(({ id, name, description, quantity }) => (
        <li key={id}>
          {name}, {description} <span className="whitespace-nowrap text-soft">× {quantity}</span>
        </li>
      ))}
    </ul>
    <p className="text-soft">To {order.address}</p>
    <p>
      Total <span className="figures font-semibold">{formatMoney(order.total)}</span>
    </p>
    <Link
      to={href('/account/orders/:orderId', { orderId: order.id })}
      className="link justify-self-start"
    >
      See order {orderNumber(order.id)}
    </Link>
  </section>
);

/** Page below the confirmation dialog: what was ordered and where to find it. */
export const Placed = (ordered: Ordered) => (
  <section aria-labelledby="placed" className="card grid max-w-2xl gap-4 p-6">
    <h2 id="placed" className="text-lg">
      What you ordered
    </h2>
    <Lines {...ordered} />
    <Link to={href('/account')} className="link justify-self-start">
      Your order is in your order history
    </Link>
  </section>
);
