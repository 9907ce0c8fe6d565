import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { type CartLine, makeLine } from '#domain/cart.ts';
import { findOption } from '#domain/catalogue.ts';
import { toCents } from '#domain/money.ts';
import { factsOn, pricesToday } from './product-facts.ts';
import { optionTable } from './option-table.ts';
import { changedPrices, needsPrescription } from './supply-facts.ts';
import { usTotal } from './us-total.ts';
import { cartSupply, overInCart } from './cart-supply.ts';

const content = loadContent(join(import.meta.dirname, '..', '..', '..', 'content'));
const { catalogue } = content;
const deps = { content, clock: () => new Date('2026-11-26T12:00:00Z') };
const table = optionTable(deps);
const product = (id: string) => {
  const found = catalogue.byId.get(id);
  if (!found) throw new Error(`no product ${id}`);
  return found;
};

const line = (productId: string, quantity = 1): CartLine => {
  const product = catalogue.byId.get(productId);
  const found = product && findOption(catalogue, productId, product.options[0]?.strength ?? '');
  if (!found) throw new Error(`no option of ${productId}`);
  return makeLine(found.product, found.option, quantity);
};
const gone: CartLine = { ...line('ozempic'), id: 'gone-1mg', productId: 'gone' };

describe('the option table of the cart', () => {
  test('covers every option of the catalogue', () => {
    const options = catalogue.products.flatMap((product) => product.options);
    expect(Object.keys(table)).toHaveLength(options.length);
  });

  test('marks the line over 90 days, and omits products no longer sold', () => {
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

  test('requires a prescription unless every line is a device', () => {
    expect(needsPrescription([line('bdpenneedle')], table)).toBe(false);
    expect(needsPrescription([line('bdpenneedle'), line('ozempic')], table)).toBe(true);
    expect(needsPrescription([gone], table)).toBe(true);
  });

  test('lists changed prices of lines', () => {
    const old = { ...line('ozempic'), price: toCents(1) };
    expect(changedPrices([old, line('lantus'), gone], table)).toEqual(
      new Map([[old.id, line('ozempic').price]]),
    );
  });
});

test('adds up the US prices only if all are known', () => {
  expect(usTotal([line('ozempic', 2), line('bdpenneedle', 3)], table)).toMatchObject({
    reference: 2 * 120_300 + 3 * 6_400,
    claims: false,
  });
  expect(usTotal([line('eliquis'), line('bdpenneedle')], table)?.claims).toBe(true);
  expect(usTotal([line('ozempic'), gone], table)).toBeUndefined();
  expect(usTotal([{ ...gone, id: 'constructor' }], table)).toBeUndefined();
});

describe('the supply warnings of the cart', () => {
  test('are none within the limit', () => {
    expect(overInCart([line('ozempic', 3), line('bdpenneedle', 99), gone], table)).toEqual([]);
  });

  test('name a single line over the limit', () => {
    expect(overInCart([line('eliquis'), line('ozempic', 5)], table)).toEqual([
      'Ozempic 2mg/3mL lasts about 140 days. The limit is 90 days per shipment. Before you order, please lower a quantity.',
    ]);
  });

  test('name all lines that together exceed the limit, their sum and what to do', () => {
    expect(overInCart([line('ozempic'), line('wegovy'), line('rybelsus', 2)], table)).toEqual([
      'Ozempic 2mg/3mL, Wegovy 0.25mg and Rybelsus 3mg contain the same active ingredient and together last about 116 days. The limit is 90 days per shipment. Before you order, please remove one of them or lower a quantity.',
    ]);
  });

  test('suggest stating the dose of insulin', () => {
    const [said] = overInCart(
      [line('humalog'), line('humalog200'), line('humalogcartridge')],
      table,
    );
    expect(said).toContain('please remove one of them or tell us how many units you use each day.');
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

test('has the figures of each option and of the card of its medicine', () => {
  expect(table[line('eliquis').id]?.us).toEqual(factsOn(pricesToday(deps))(product('eliquis')).us);
  expect(table[line('lantus').id]?.us).toMatchObject({ reference: 55_000, claims: false });
});
