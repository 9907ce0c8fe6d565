import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { type CartLine, makeLine } from '#domain/cart.ts';
import { findOption } from '#domain/catalogue.ts';
import { toCents } from '#domain/money.ts';
import { changedPrices, needsPrescription, optionTable, usTotal } from './supply-facts.ts';
import { cartSupply } from './cart-supply.ts';

const { catalogue } = loadContent(join(import.meta.dirname, '..', '..', 'content'));
const table = optionTable(catalogue);

const line = (productId: string, quantity = 1): CartLine => {
  const product = catalogue.byId.get(productId);
  const found = product && findOption(catalogue, productId, product.options[0]?.strength ?? '');
  if (!found) throw new Error(`no option of ${productId}`);
  return makeLine(found.product, found.option, quantity);
};
const gone: CartLine = { ...line('ozempic'), id: 'gone-1mg', productId: 'gone' };

describe('what the cart knows of its options', () => {
  test('covers every option of the catalogue', () => {
    const options = catalogue.products.flatMap((product) => product.options);
    expect(Object.keys(table)).toHaveLength(options.length);
  });

  test('names the line that goes over 90 days, and leaves out what is no longer sold', () => {
    const supply = cartSupply([line('ozempic', 4), line('bdpenneedle'), gone], table);
    expect(supply.get(line('ozempic').id)).toMatchObject({ over: true, daysInOrder: 112 });
    expect(supply.get(line('bdpenneedle').id)).toMatchObject({ over: false, message: undefined });
    expect(supply.has('gone-1mg')).toBe(false);
  });

  test('counts the dose that the patient stated', () => {
    const insulin = { ...line('lantus', 3), unitsPerDay: 80 };
    expect(cartSupply([line('lantus', 3)], table).get(insulin.id)?.over).toBe(true);
    expect(cartSupply([insulin], table).get(insulin.id)?.over).toBe(false);
  });

  test('asks for a prescription unless every line is a device', () => {
    expect(needsPrescription([line('bdpenneedle')], table)).toBe(false);
    expect(needsPrescription([line('bdpenneedle'), line('ozempic')], table)).toBe(true);
    expect(needsPrescription([gone], table)).toBe(true);
  });

  test('tells the prices that are no longer what a line says', () => {
    const old = { ...line('ozempic'), price: toCents(1) };
    expect(changedPrices([old, line('lantus'), gone], table)).toEqual(
      new Map([[old.id, line('ozempic').price]]),
    );
  });
});

test('what the same packs cost in the United States, where it is known of all of them', () => {
  expect(usTotal([line('ozempic', 2), line('bdpenneedle', 3)], table)).toBe(
    2 * 120_300 + 3 * 6_400,
  );
  expect(usTotal([line('ozempic'), gone], table)).toBeUndefined();
  expect(usTotal([{ ...gone, id: 'constructor' }], table)).toBeUndefined();
});
