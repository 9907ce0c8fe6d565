import { ShoppingCart } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useState } from 'react';
import { cartCount, makeLine, MAX_QUANTITY, MIN_QUANTITY } from '#domain/cart.ts';
import { Button } from '#ui/button.tsx';
import { PriceBar } from '#ui/price-bar.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { useCart } from '#web/browser/cart.ts';
import { href } from '#web/href.ts';
import { showToast } from '#web/browser/toasts.ts';
import type { PageOption, ProductPage } from './product-page.ts';

const keyOf = (option: PageOption): string => `${option.strength}|${option.quantity}`;

const addToCart = (product: ProductPage, option: PageOption, quantity: number): void => {
  const line = makeLine(product, option, quantity);
  const quantityOf = (): number =>
    useCart.getState().lines.find((each) => each.id === line.id)?.quantity ?? 0;
  const before = quantityOf();
  useCart.getState().add(line);
  const added = quantityOf() > before;
  showToast({
    title: added
      ? `${line.name} added, ${cartCount(useCart.getState().lines)} in cart`
      : `${line.name} is in your cart ${MAX_QUANTITY} times. You cannot add more`,
  });
};

const OptionRow = ({
  product,
  option,
  quantity,
  onQuantity,
}: {
  product: ProductPage;
  option: PageOption;
  quantity: number;
  onQuantity: (quantity: number) => void;
}) => {
  const name = `${product.name} ${option.strength}`;
  return (
    <li className="flex flex-wrap gap-x-8 gap-y-3 px-[min(1rem,5vw)] py-4 sm:p-5">
      <div className="grid min-w-0 flex-1 basis-52 grid-cols-1 content-start gap-1 text-sm text-soft">
        <div className="text-ink sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-3">
          <h3 className="text-base">{option.strength}</h3>
          <p>{option.quantity}</p>
        </div>
        {option.label ? <p>{option.label}</p> : null}
        {option.lasts ? <p>{option.lasts}</p> : null}
      </div>
      <div className="grid min-w-0 flex-1 basis-64 grid-cols-1 gap-3">
        <PriceBar price={option.price} us={option.us} wording="option" />
        <div className="needs-script flex flex-wrap items-center gap-2 sm:gap-3">
          <QuantityStepper
            value={quantity}
            onChange={onQuantity}
            label={name}
            min={MIN_QUANTITY}
            max={MAX_QUANTITY}
          />
          <Button
            className="grow max-sm:px-3"
            onClick={() => addToCart(product, option, quantity)}
            aria-label={`Add to Cart: ${name}`}
            data-early
          >
            <Icon node={ShoppingCart} className="size-4" />
            Add to Cart
          </Button>
        </div>
      </div>
    </li>
  );
};

/** Every strength and pack, each with its own quantity. */
export const Options = ({ product }: { product: ProductPage }) => {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  return (
    <section aria-labelledby="options" className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id="options" className="text-xl">
        Available Options
      </h2>
      {product.priceNote ? <p className="text-sm text-soft">{product.priceNote}</p> : null}
      <ul className="card divide-y divide-line">
        {product.options.map((option) => (
          <OptionRow
            key={keyOf(option)}
            product={product}
            option={option}
            quantity={quantities[keyOf(option)] ?? MIN_QUANTITY}
            onQuantity={(quantity) => setQuantities({ ...quantities, [keyOf(option)]: quantity })}
          />
        ))}
      </ul>
      <noscript>
        <p className="text-sm text-soft">
          The cart needs JavaScript. Without it, you can request this medicine{' '}
          <a href={href('/request')} className="link">
            with a form
          </a>
          .
        </p>
      </noscript>
    </section>
  );
};
