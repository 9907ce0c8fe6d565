import { ArrowLeft, ShoppingCart } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link, useNavigate } from 'react-router';
import type { CartLine } from '#domain/cart.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useCart } from '#web/browser/cart.ts';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { href } from '#web/href.ts';

export type AgainLine = {
  readonly line: CartLine;
  readonly price: string;
  /** Remaining packs of the prescription; undefined if none is needed. */
  readonly prescription: string | undefined;
};

const Line = ({ line, price, prescription }: AgainLine) => (
  <li className="grid gap-1 py-4 first:pt-0">
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
      <Link
        to={href('/products/:productId', { productId: line.productId })}
        className="link min-w-0 font-semibold wrap-anywhere"
      >
        {line.name}
      </Link>
      <span className="figures">
        {price}
        {line.quantity > 1 ? <span className="text-sm text-soft"> each</span> : null}
      </span>
    </div>
    <p className="figures text-sm text-soft">{line.description}</p>
    {prescription ? (
      <p className="text-sm first-letter:uppercase">{prescription}.</p>
    ) : (
      <p className="text-sm">It needs no prescription.</p>
    )}
  </li>
);

/** Adds the lines of an earlier order to the cart; it places no order. */
export const OrderAgainView = ({
  orderId,
  lines,
  gone,
}: {
  orderId: string;
  lines: readonly AgainLine[];
  gone: readonly string[];
}) => {
  const navigate = useNavigate();
  const fill = (): void => {
    for (const { line } of lines) useCart.getState().add(line);
    void navigate(href('/cart'));
  };
  return (
    <>
      <div className="page pt-8">
        <Link
          to={href('/account/orders/:orderId', { orderId })}
          className={buttonClass('quiet', '-ml-5')}
        >
          <Icon node={ArrowLeft} className="size-4" />
          Your order
        </Link>
      </div>
      <PageHead
        title="Order again"
        below
        text="This is what you ordered, at today’s prices. We’ll add it to your cart. Nothing is ordered until you place the order there."
      />
      <div className="page grid grid-cols-1 gap-6 py-8">
        <div className="card grid max-w-3xl grid-cols-1 gap-4 p-5 md:p-6">
          {lines.length > 0 ? (
            <ul className="grid divide-y divide-line">
              {lines.map((each) => (
                <Line key={each.line.id} {...each} />
              ))}
            </ul>
          ) : null}
          {gone.length > 0 ? (
            <p className="rounded-control bg-sunken p-3">We no longer list {gone.join(', ')}.</p>
          ) : null}
          {lines.length > 0 ? (
            <>
              <Button className="needs-script justify-self-start max-sm:w-full" onClick={fill}>
                <Icon node={ShoppingCart} className="size-4" />
                Add to cart
              </Button>
              <noscript>
                <p>
                  The cart needs JavaScript. You can also write to us and tell us what you need.
                </p>
              </noscript>
            </>
          ) : (
            <Link to={href('/products')} className={buttonClass('secondary', 'justify-self-start')}>
              Browse Products
            </Link>
          )}
        </div>
      </div>
    </>
  );
};
