import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { type CartLine, makeLine } from '#domain/cart.ts';
import { findOption } from '#domain/catalogue.ts';
import { toCents } from '#domain/money.ts';
import { factsOf } from './product-facts.ts';
import { changedPrices, needsPrescription, optionTable, usTotal } from './supply-facts.ts';
import { cartSupply, overInCart } from './cart-supply.ts';

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

describe('what the cart says of too much', () => {
  test('nothing, where nothing is over', () => {
    expect(overInCart([line('ozempic', 3), line('bdpenneedle', 99), gone], table)).toEqual([]);
  });

  test('of one line: that it is over by itself', () => {
    expect(overInCart([line('eliquis'), line('ozempic', 5)], table)).toEqual([
      'Ozempic 2mg/3mL lasts about 140 days. One shipment may hold at most 90 days. Before you order, please lower a quantity.',
    ]);
  });

  test('of lines that are over together: all of them, their sum and what to do', () => {
    expect(overInCart([line('ozempic'), line('wegovy'), line('rybelsus', 2)], table)).toEqual([
      'Ozempic 2mg/3mL, Wegovy 0.25mg and Rybelsus 3mg hold the same active ingredient and together last about 116 days. One shipment may hold at most 90 days. Before you order, please take one of them out or lower a quantity.',
    ]);
  });

  test('of insulin: that the own dose may make it fit', () => {
    const [said] = overInCart(
      [line('humalog'), line('humalog200'), line('humalogcartridge')],
      table,
    );
    expect(said).toContain('please take one of them out or tell us how many units you use a day.');
    expect(
      overInCart(
        [line('humalog'), line('humalog200'), line('humalogcartridge')].map((each) => ({
          ...each,
          unitsPerDay: 60,
        })),
        table,
      ),
    ).toEqual([]);
  });
});

test('a US price that is from before a cut says so, and its short form fits on a card', () => {
  const dated = catalogue.products.filter(({ usPriceBefore }) => usPriceBefore);
  expect(dated.length).toBeGreaterThan(0);
  for (const product of dated) {
    const note = table[line(product.id).id]?.usNote;
    expect(note).toMatch(/^US price from before the 20\d\d (?:cut|offer)$/);
    expect(factsOf(product).usNote).toBe(note);
  }
  expect(table[line('trajenta').id]?.usNote).toBeUndefined();
});
