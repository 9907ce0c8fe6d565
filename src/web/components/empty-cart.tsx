import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

export const EmptyCart = () => (
  <div className="card grid justify-items-start gap-4 p-6 md:p-8">
    <div className="grid gap-1">
      <p className="text-lg font-semibold">Your cart is empty</p>
      <p className="reading text-soft">
        What you add is kept in this browser, even after you close it.
      </p>
    </div>
    <Link to="/products" className={buttonClass('primary')}>
      Browse Products
    </Link>
  </div>
);

/** Until the browser has read its storage; without JavaScript there is no cart to read. */
export const CartPlaceholder = ({ what }: { what: string }) => (
  <div className="min-h-96">
    <p role="status" className="needs-script text-soft">
      Reading your cart...
    </p>
    <noscript>
      <p className="reading">
        {what} needs JavaScript, because your cart is kept in your own browser. Without it you can
        ask for a medicine{' '}
        <a href="/request" className="link">
          with a form
        </a>
        .
      </p>
    </noscript>
  </div>
);
