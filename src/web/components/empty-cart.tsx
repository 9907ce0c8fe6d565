import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { href } from '#web/href.ts';

export const EmptyCart = () => (
  <div className="card grid justify-items-start gap-4 p-6 md:p-8">
    <div className="grid gap-1">
      <p className="text-lg font-semibold">Your cart is empty</p>
      <p className="reading text-soft">
        What you add is kept in this browser, even after you close it.
      </p>
    </div>
    <Link to={href('/products')} className={buttonClass('primary')}>
      Browse Products
    </Link>
  </div>
);
