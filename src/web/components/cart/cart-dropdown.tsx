import { ShoppingCart } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { createElement, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type Cart, cartCount } from '#domain/cart.ts';
import { useLate } from '#ui/late-code.ts';
import { useCart } from '#web/browser/cart.ts';
import { href } from '#web/href.ts';

const look =
  'relative grid size-11 lg:-mr-3 shrink-0 cursor-pointer place-items-center rounded-control text-ink hover:bg-tint';

const Badge = ({ count }: { count: number }) => (
  <>
    <Icon node={ShoppingCart} className="size-5" />
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

const loadPopover = async () => (await import('./cart-popover.tsx')).CartPopover;

const FilledCart = ({ lines }: { lines: Cart }) => {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen(false);
  }
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const popover = useLate(loadPopover, open);
  return (
    <>
      <button
        ref={setButton}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && popover ? id : undefined}
        onClick={() => setOpen(!open)}
        data-early
        className={look}
      >
        <Badge count={cartCount(lines)} />
      </button>
      {popover
        ? createElement(popover, { id, button, lines, open, onClose: () => setOpen(false) })
        : null}
    </>
  );
};

/** The cart's badge: a link if the cart is empty, otherwise the button of its dropdown. */
export const CartBadge = ({ lines }: { lines: Cart }) =>
  lines.length === 0 ? (
    <Link to={href('/cart')} className={look}>
      <Badge count={0} />
    </Link>
  ) : (
    <FilledCart lines={lines} />
  );

export const CartDropdown = () => <CartBadge lines={useCart((cart) => cart.lines)} />;
