import type { ReactNode } from 'react';
import { href } from '#web/href.ts';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

/** Shown until the browser has read its storage; without JavaScript a cart that the server does not have is empty. */
export const CartPlaceholder = ({
  children,
}: {
  /** Placeholder of the loading content, in twelve columns on wide screens. */
  children: ReactNode;
}) => (
  <div className="min-h-96">
    <p role="status" className="needs-script sr-only">
      Reading your cart...
    </p>
    <div
      aria-busy="true"
      className="needs-script grid grid-cols-1 items-start gap-6 lg:grid-cols-12 lg:gap-8"
    >
      {children}
    </div>
    <noscript>
      <EmptyCart />
    </noscript>
  </div>
);

export const EmptyCart = () => (
  <div className="card grid justify-items-start gap-4 p-6 md:p-8">
    <div className="grid gap-1">
      <p className="text-lg font-semibold">Your cart is empty</p>
      <p className="reading text-soft">What you add is saved, even after you close your browser.</p>
    </div>
    <div className="flex flex-wrap gap-3">
      <Link to={href('/products')} className={buttonClass('primary')}>
        Browse Products
      </Link>
      <Link to={href('/prescription')} className={buttonClass('secondary')}>
        Start with your prescription
      </Link>
    </div>
  </div>
);
