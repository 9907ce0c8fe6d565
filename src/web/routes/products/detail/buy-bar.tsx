import { ShoppingCart } from 'lucide';
import { type RefObject, useEffect, useState } from 'react';
import { formatPrice } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PageOption, ProductOffer } from './product-page.ts';

/** Whether the element is out of sight; false until the browser has looked. */
const useOutOfSight = (element: RefObject<HTMLElement | null>): boolean => {
  const [out, setOut] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const look = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
    look.observe(element.current);
    return () => look.disconnect();
  }, [element]);
  return out;
};

/** Name, dose, price and Add, at the edge of the window while the options are out of sight. */
export const BuyBar = ({
  product,
  options,
  chosen,
  onChoose,
  onAdd,
}: {
  product: ProductOffer;
  /** The section with the options. */
  options: RefObject<HTMLElement | null>;
  chosen: PageOption;
  onChoose: (strength: string) => void;
  onAdd: () => void;
}) =>
  useOutOfSight(options) ? (
    <section
      aria-label={`Order ${product.name}`}
      className="buy-bar no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface shadow-lift"
    >
      <div className="page flex items-center gap-x-3 py-2 sm:gap-x-5">
        <p className="min-w-0 truncate font-semibold max-sm:sr-only">{product.name}</p>
        {product.options.length > 1 ? (
          <select
            aria-label={`Dose of ${product.name}`}
            value={chosen.strength}
            onChange={({ target }) => onChoose(target.value)}
            className="min-h-11 min-w-0 rounded-control border border-edge bg-surface px-2 text-sm sm:text-base"
          >
            {product.options.map(({ strength }) => (
              <option key={strength} value={strength}>
                {product.name} {strength}
              </option>
            ))}
          </select>
        ) : (
          <p className="min-w-0 text-sm wrap-anywhere sm:text-base">
            <span className="sm:hidden">{product.name} </span>
            {chosen.strength}
          </p>
        )}
        <p className="figures ms-auto font-bold">${formatPrice(chosen.price)}</p>
        <Button
          className="max-sm:px-4"
          onClick={onAdd}
          aria-label={`Add ${product.name} ${chosen.strength} to the cart`}
        >
          <Icon node={ShoppingCart} className="size-4" />
          Add
        </Button>
      </div>
    </section>
  ) : null;
