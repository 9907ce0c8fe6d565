import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { cartCount, makeLine, MAX_QUANTITY, MIN_QUANTITY } from '#domain/cart.ts';
import { formatPrice } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { useCart } from '#web/cart.ts';
import { showToast } from '#web/toasts.ts';
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
      : `${line.name} is in your cart ${MAX_QUANTITY} times, and more cannot be added`,
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
    <li className="grid items-center gap-x-6 gap-y-4 p-5 md:grid-cols-[1fr_auto]">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-0.5">
          <h3 className="text-base">{option.strength}</h3>
          <p className="text-sm">{option.quantity}</p>
          {option.label ? <p className="text-sm text-soft">{option.label}</p> : null}
          {option.lasts ? <p className="text-sm text-soft">{option.lasts}</p> : null}
        </div>
        <p className="figures text-lg font-bold">${formatPrice(option.price)}</p>
      </div>
      <div className="needs-script flex flex-wrap items-center gap-3">
        <QuantityStepper
          value={quantity}
          onChange={onQuantity}
          label={name}
          min={MIN_QUANTITY}
          max={MAX_QUANTITY}
        />
        <Button
          className="grow"
          onClick={() => addToCart(product, option, quantity)}
          aria-label={`Add to Cart: ${name}`}
        >
          <ShoppingCart aria-hidden="true" className="size-4" />
          Add to Cart
        </Button>
      </div>
    </li>
  );
};

/** Each strength and pack with a quantity of its own. */
export const Options = ({ product }: { product: ProductPage }) => {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  return (
    <section aria-labelledby="options" className="grid gap-3">
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
          The cart needs JavaScript. Without it you can ask for this medicine{' '}
          <a href="/request" className="link">
            with a form
          </a>
          .
        </p>
      </noscript>
    </section>
  );
};
