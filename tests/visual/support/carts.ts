import { join } from 'node:path';
import { loadContent } from '#content/load.ts';
import { type CartLine, makeLine } from '#domain/cart.ts';
import { findOption } from '#domain/catalogue.ts';
import { toCents } from '#domain/money.ts';

export const content = loadContent(join(import.meta.dirname, '..', '..', '..', 'content'));
export const { catalogue } = content;

const line = (
  productId: string,
  strength: string,
  quantity: number,
  unitsPerDay?: number,
): CartLine => {
  const found = findOption(catalogue, productId, strength);
  if (!found) throw new Error(`no ${productId} ${strength}`);
  return { ...makeLine(found.product, found.option, quantity), unitsPerDay };
};

/** A typical cart with one medicine and one product without a prescription. */
export const USUAL_CART: readonly CartLine[] = [
  line('ozempic', '2mg/3mL', 2),
  line('bdpenneedle', '32G x 4mm', 1),
];

/** A cart with earlier, lower prices. */
export const OLD_CART: readonly CartLine[] = USUAL_CART.map((each) => ({
  ...each,
  price: toCents(each.price - 900),
}));

/** Insulin with and without a dose entered by the patient. */
export const INSULIN_CART: readonly CartLine[] = [
  line('lantus', '100u/mL', 1, 30),
  line('humalog', '100IU/ml', 1),
];

/** A cart above the limit of one shipment. */
export const TOO_MUCH: readonly CartLine[] = [line('ozempic', '2mg/3mL', 5)];

/** A cart with many different products. */
export const LONG_CART: readonly CartLine[] = catalogue.products
  .filter(({ options }) => options.length > 0)
  .slice(0, 14)
  .map((product) => {
    const [option] = product.options;
    if (!option) throw new Error(`${product.id} has no option`);
    return makeLine(product, option, 1);
  });
