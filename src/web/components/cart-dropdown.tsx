import { ShoppingCart } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { cartCount, cartTotal, lineTotal } from '#domain/cart.ts';
import { formatMoney } from '#domain/money.ts';
import { buttonClass } from '#ui/button.tsx';
import { useCart } from '#web/cart.ts';

/** The cart's badge and, where something is in it, its dropdown; it closes when the focus leaves. */
export const CartDropdown = () => {
  const lines = useCart((cart) => cart.lines);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen(false);
  }
  const panel = useId();
  const box = useRef<HTMLDivElement>(null);
  const filled = lines.length > 0;
  useEffect(() => {
    const element = box.current;
    if (!element || !filled) return;
    const onFocusOut = (event: FocusEvent): void => {
      if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget)))
        setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false);
    };
    element.addEventListener('focusout', onFocusOut);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('focusout', onFocusOut);
      element.removeEventListener('keydown', onKeyDown);
    };
  }, [filled]);
  const count = cartCount(lines);
  const badge = (
    <>
      <ShoppingCart aria-hidden="true" className="size-5" />
      <span className="sr-only">{count === 0 ? 'Cart, empty' : `Cart, ${count} in cart`}</span>
      {count > 0 ? (
        <span
          aria-hidden="true"
          data-testid="cart-badge"
          className="figures absolute top-0 right-0 grid min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent"
        >
          {count}
        </span>
      ) : null}
    </>
  );
  const look =
    'relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink hover:bg-tint';
  if (count === 0)
    return (
      <Link to="/cart" className={look}>
        {badge}
      </Link>
    );
  return (
    <div ref={box} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        className={look}
      >
        {badge}
      </button>
      <div
        id={panel}
        hidden={!open}
        role="region"
        aria-label="Cart"
        // Focusable, so that pressing inside does not count as leaving.
        tabIndex={-1}
        className="card absolute right-0 z-40 max-lg:-right-14 mt-2 grid max-h-[70vh] w-[min(22rem,calc(100vw-2rem))] gap-4 overflow-y-auto p-4"
      >
        <ul className="grid gap-3">
          {lines.map((line) => (
            <li key={line.id} className="flex items-baseline justify-between gap-4 text-sm">
              <span>
                {line.name} <span className="text-soft">× {line.quantity}</span>
              </span>
              <span className="figures font-semibold">{formatMoney(lineTotal(line))}</span>
            </li>
          ))}
        </ul>
        <p className="flex justify-between border-t border-line pt-3 font-semibold">
          <span>Total</span>
          <span className="figures">{formatMoney(cartTotal(lines))}</span>
        </p>
        <Link to="/cart" className={buttonClass('primary')}>
          Proceed to Checkout
        </Link>
      </div>
    </div>
  );
};
