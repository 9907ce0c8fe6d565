import { lineId, type Product, type ProductOption } from './catalogue.ts';
import { addCents, multiplyCents, toCents, type Cents } from './money.ts';

/** Specification: storage key '{product}-storage', version 1. */
export const CART_STORAGE_KEY = 'pharos-storage';
export const CART_STORAGE_VERSION = 1;
export const MIN_QUANTITY = 1;
/** Guards against typing errors; the supply cap limits medicines. */
export const MAX_QUANTITY = 99;
/** A cart cannot have more lines than the catalogue has options. */
export const MAX_LINES = 60;

export type CartLine = {
  /** '{productId}-{strength}' */
  readonly id: string;
  readonly productId: string;
  readonly strength: string;
  /** '{product name} {strength}' */
  readonly name: string;
  /** '{qty}x {quantity text}' */
  readonly description: string;
  /** The pack's text alone. */
  readonly pack: string;
  /** Unit price. */
  readonly price: Cents;
  readonly quantity: number;
  /** The patient's own insulin dose, where they gave it. */
  readonly unitsPerDay?: number | undefined;
};

export type Cart = readonly CartLine[];

const clamp = (quantity: number): number =>
  Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity) || MIN_QUANTITY));

const withQuantity = (line: CartLine, quantity: number): CartLine => {
  const next = clamp(quantity);
  return { ...line, quantity: next, description: `${next}x ${line.pack}` };
};

export const makeLine = (
  product: Pick<Product, 'id' | 'name'>,
  option: Pick<ProductOption, 'strength' | 'quantity' | 'price'>,
  quantity: number,
): CartLine =>
  withQuantity(
    {
      id: lineId(product.id, option.strength),
      productId: product.id,
      strength: option.strength,
      name: `${product.name} ${option.strength}`,
      description: '',
      pack: option.quantity,
      price: option.price,
      quantity: MIN_QUANTITY,
    },
    quantity,
  );

/** Adding an option again raises its quantity and takes today's price. */
export const addLine = (cart: Cart, line: CartLine): Cart =>
  cart.some((each) => each.id === line.id)
    ? cart.map((each) =>
        each.id === line.id
          ? withQuantity(
              { ...line, unitsPerDay: line.unitsPerDay ?? each.unitsPerDay },
              each.quantity + line.quantity,
            )
          : each,
      )
    : [...cart, line];

/** Stops at 1: removing a line is a separate action. */
export const changeQuantity = (cart: Cart, id: string, quantity: number): Cart =>
  cart.map((line) => (line.id === id ? withQuantity(line, quantity) : line));

export const stateDose = (cart: Cart, id: string, unitsPerDay: number | undefined): Cart =>
  cart.map((line) => (line.id === id ? { ...line, unitsPerDay } : line));

/** Today's prices, by line id; a line that is not among them keeps its own. */
export const repriceLines = (cart: Cart, prices: ReadonlyMap<string, Cents>): Cart =>
  cart.map((line) => ({ ...line, price: prices.get(line.id) ?? line.price }));

export const removeLine = (cart: Cart, id: string): Cart => cart.filter((line) => line.id !== id);

export const lineTotal = (line: Pick<CartLine, 'price' | 'quantity'>): Cents =>
  multiplyCents(line.price, line.quantity);

/** The sum of price times quantity; no tax, shipping or fee line. */
export const cartTotal = (cart: readonly Pick<CartLine, 'price' | 'quantity'>[]): Cents =>
  cart.reduce((sum, line) => addCents(sum, lineTotal(line)), toCents(0));

export const cartCount = (cart: Cart): number =>
  cart.reduce((count, line) => count + line.quantity, 0);
