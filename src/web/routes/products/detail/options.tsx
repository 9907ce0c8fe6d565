import { ShoppingCart } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useRef, useState } from 'react';
import { cartCount, makeLine, MAX_QUANTITY, MIN_QUANTITY } from '#domain/cart.ts';
import { Button } from '#ui/button.tsx';
import { PriceBar } from '#ui/price-bar.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { useCart } from '#web/browser/cart.ts';
import { href } from '#web/href.ts';
import { showToast } from '#web/browser/toasts.ts';
import { BuyBar } from './buy-bar.tsx';
import type { PageOption, ProductOffer } from './product-page.ts';

const keyOf = (option: PageOption): string => `${option.strength}|${option.quantity}`;

const addToCart = (product: ProductOffer, option: PageOption, quantity: number): void => {
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

const OptionTile = ({
  product,
  option,
  quantity,
  onQuantity,
}: {
  product: ProductOffer;
  option: PageOption;
  quantity: number;
  onQuantity: (quantity: number) => void;
}) => {
  const name = `${product.name} ${option.strength}`;
  return (
    <li className="tile card">
      <div>
        <div>
          <h3>{option.strength}</h3>
          <p>{option.quantity}</p>
        </div>
        {option.use ? <strong>{option.use}</strong> : null}
        {option.label ? <p>{option.label}</p> : null}
        {option.lasts ? <p>{option.lasts}</p> : null}
      </div>
      <PriceBar price={option.price} us={option.us} wording="option" month={option.month} />
      {/* Posted to the server until the script runs, so that no press is lost. */}
      <form
        method="post"
        action={href('/cart')}
        className="no-print"
        onSubmit={(event) => {
          event.preventDefault();
          addToCart(product, option, quantity);
        }}
      >
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="strength" value={option.strength} />
        <QuantityStepper
          name="quantity"
          value={quantity}
          onChange={onQuantity}
          label={name}
          min={MIN_QUANTITY}
          max={MAX_QUANTITY}
        />
        <Button
          type="submit"
          name="intent"
          value="add"
          aria-label={`Add to Cart: ${name}`}
          data-early
        >
          <Icon node={ShoppingCart} />
          Add to Cart
        </Button>
      </form>
    </li>
  );
};

/** Every strength and pack, each with its own quantity, and the bar that stays in sight. */
export const Options = ({ product }: { product: ProductOffer }) => {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [strength, setStrength] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const quantityOf = (option: PageOption): number => quantities[keyOf(option)] ?? MIN_QUANTITY;
  const chosen =
    product.options.find((option) => option.strength === strength) ?? product.options[0];
  return (
    <section
      ref={section}
      aria-labelledby="options"
      className="grid min-w-0 scroll-mt-4 grid-cols-1 gap-3"
    >
      <h2 id="options" className="text-xl">
        Available Options
      </h2>
      {product.priceNote ? <p className="text-sm text-soft">{product.priceNote}</p> : null}
      <ul className={`tiles grid gap-3 ${product.options.length > 1 ? 'md:grid-cols-2' : ''}`}>
        {product.options.map((option) => (
          <OptionTile
            key={keyOf(option)}
            product={product}
            option={option}
            quantity={quantityOf(option)}
            onQuantity={(quantity) => {
              setQuantities({ ...quantities, [keyOf(option)]: quantity });
              setStrength(option.strength);
            }}
          />
        ))}
      </ul>
      {chosen ? (
        <BuyBar
          product={product}
          options={section}
          chosen={chosen}
          onChoose={setStrength}
          onAdd={() => addToCart(product, chosen, quantityOf(chosen))}
        />
      ) : null}
    </section>
  );
};
