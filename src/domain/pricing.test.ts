import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleCatalogue } from '#tests/support/sample-catalogue.ts';
import { cartTotal, makeLine, MAX_LINES } from './cart.ts';
import { findOption } from './catalogue.ts';
import { priceOrder, type PricedOrder, type RequestedLine } from './pricing.ts';

const rybelsus = (quantity: number): RequestedLine => ({
  productId: 'rybelsus',
  strength: '3mg',
  quantity,
});
const humalog = (quantity: number, unitsPerDay?: number): RequestedLine => ({
  productId: 'humalog',
  strength: '100IU/ml',
  quantity,
  unitsPerDay,
});
const needles = (quantity: number): RequestedLine => ({
  productId: 'bdpenneedle',
  strength: '32G x 4mm',
  quantity,
});

const priced = (...lines: readonly RequestedLine[]): PricedOrder => {
  const result = priceOrder(sampleCatalogue, lines);
  if (!result.ok) throw new Error(result.code);
  return result.value;
};
const refused = (...lines: readonly RequestedLine[]) => {
  const result = priceOrder(sampleCatalogue, lines);
  if (result.ok) throw new Error('was accepted');
  return result;
};

const options = sampleCatalogue.products.flatMap((product) =>
  product.options.map((option) => ({ productId: product.id, strength: option.strength })),
);
const anyRequest = fc.array(
  fc.record({ option: fc.constantFrom(...options), quantity: fc.integer({ min: 1, max: 9 }) }),
  { minLength: 1, maxLength: 10 },
);
const requestOf = (lines: readonly { option: (typeof options)[number]; quantity: number }[]) =>
  lines.map(({ option, quantity }) => ({ ...option, quantity }));

describe('priceOrder', () => {
  it('takes prices from the catalogue and names lines as the cart does', () => {
    const order = priced(rybelsus(2), needles(1));
    expect(order.total).toBe(2 * 24_000 + 1599);
    expect(order.lines[0]).toMatchObject({
      id: 'rybelsus-3mg',
      productId: 'rybelsus',
      strength: '3mg',
      name: 'Rybelsus 3mg',
      description: '2x 30 tablets',
      price: 24_000,
      quantity: 2,
      atc: 'A10BJ06',
    });
  });

  it('takes nothing but product, option, quantity and dose from the browser', () => {
    const tampered = {
      ...rybelsus(2),
      id: 'ozempic-2mg/3mL',
      name: 'Free sample',
      description: '9x anything',
      price: 1,
      total: 1,
      atc: null,
      supply: { kind: 'none' },
      prescriptionStatus: 'OTC',
    };
    expect(priced(tampered)).toEqual(priced(rybelsus(2)));
  });

  it('merges equal options into one line at the first position', () => {
    const order = priced(rybelsus(2), needles(1), rybelsus(3));
    expect(order.lines.map((line) => [line.id, line.quantity, line.description])).toEqual([
      ['rybelsus-3mg', 5, '5x 30 tablets'],
      ['bdpenneedle-32G x 4mm', 1, '1x 100 needles'],
    ]);
    expect(order).toEqual(priced(rybelsus(5), needles(1)));
  });

  it('has the same total as the cart', () => {
    fc.assert(
      fc.property(anyRequest, (lines) => {
        const request = requestOf(lines);
        const cart = request.map((line) => {
          const found = findOption(sampleCatalogue, line.productId, line.strength);
          if (!found) throw new Error('no such option');
          return makeLine(found.product, found.option, line.quantity);
        });
        const order = priced(...request);
        expect(new Set(order.lines.map(({ id }) => id)).size).toBe(order.lines.length);
        for (const { productId, strength, quantity } of order.lines)
          expect(quantity).toBe(
            request
              .filter((line) => line.productId === productId && line.strength === strength)
              .reduce((sum, line) => sum + line.quantity, 0),
          );
        expect(order.total).toBe(cartTotal(cart));
        expect(order.total).toBe(cartTotal(order.lines));
        expect(order.lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(
          request.reduce((sum, line) => sum + line.quantity, 0),
        );
        expect(priced(...request.toReversed()).total).toBe(order.total);
      }),
    );
  });

  it('requires a prescription if any line is prescription-only', () => {
    expect(priced(needles(3)).prescriptionRequired).toBe(false);
    expect(priced(rybelsus(1)).prescriptionRequired).toBe(true);
    expect(priced(needles(3), rybelsus(1)).prescriptionRequired).toBe(true);
    expect(priced(rybelsus(1), needles(3)).prescriptionRequired).toBe(true);
  });

  it('keeps the dose of insulin only', () => {
    expect(priced(humalog(1, 28)).lines[0]?.unitsPerDay).toBe(28);
    expect(priced(humalog(1)).lines[0]?.unitsPerDay).toBeUndefined();
    expect(priced({ ...rybelsus(1), unitsPerDay: 28 }).lines[0]?.unitsPerDay).toBeUndefined();
  });

  it('keeps the dose if only one of two equal lines states it, otherwise the last', () => {
    expect(priced(humalog(1, 28), humalog(1)).lines[0]?.unitsPerDay).toBe(28);
    expect(priced(humalog(1), humalog(1, 28)).lines[0]?.unitsPerDay).toBe(28);
    expect(priced(humalog(1, 20), humalog(1, 28)).lines[0]?.unitsPerDay).toBe(28);
  });
});

describe('priceOrder refuses', () => {
  it('an empty cart', () => {
    expect(refused()).toMatchObject({
      code: 'empty-cart',
      kind: 'invalid',
      message: 'Your cart is empty',
    });
  });

  it.each([0, -1, -0, 1.5, 0.999, 100, 1e9, 1e300, Number.NaN, Infinity, -Infinity])(
    'a quantity of %d, and names the product',
    (quantity) => {
      const refusal = refused(rybelsus(quantity));
      expect(refusal).toMatchObject({ code: 'bad-quantity', kind: 'invalid' });
      expect(refusal.message).toContain('Rybelsus 3mg');
      expect(refusal.message).toContain('from 1 to 99');
    },
  );

  it('a quantity that is not a number', () => {
    const untyped: unknown = [{ ...rybelsus(1), quantity: '1' }];
    const result = Reflect.apply(priceOrder, undefined, [sampleCatalogue, untyped]);
    expect(result).toMatchObject({ ok: false, code: 'bad-quantity' });
  });

  it('more than 99 of one option, in one line or in several', () => {
    expect(priced(rybelsus(99)).lines[0]?.quantity).toBe(99);
    expect(priced(rybelsus(98), rybelsus(1)).lines[0]?.quantity).toBe(99);
    expect(refused(rybelsus(98), rybelsus(2)).code).toBe('bad-quantity');
    // An invalid quantity is refused even if the sum is valid.
    expect(refused(rybelsus(3), rybelsus(-1)).code).toBe('bad-quantity');
    expect(refused(rybelsus(0.5), rybelsus(0.5)).code).toBe('bad-quantity');
  });

  it.each([
    { productId: 'rybelsus', strength: '4mg', quantity: 1 },
    { productId: 'nothing', strength: '3mg', quantity: 1 },
    { productId: 'ozempic', strength: '3mg', quantity: 1 },
    { productId: '', strength: '', quantity: 1 },
    { productId: '__proto__', strength: '3mg', quantity: 1 },
  ])('an option that does not exist: $productId $strength', (line) => {
    expect(refused(line)).toMatchObject({ code: 'unknown-option', kind: 'invalid' });
    expect(refused(rybelsus(1), line).code).toBe('unknown-option');
  });

  it.each([0, -1, 1.5, 501, 1e9, Number.NaN, Infinity])('a dose of %d units', (unitsPerDay) => {
    const refusal = refused(humalog(1, unitsPerDay));
    expect(refusal).toMatchObject({ code: 'bad-dose', kind: 'invalid' });
    expect(refusal.message).toContain('humalog');
  });

  it('no dose from 1 to 500 units', () => {
    expect(priced(humalog(1, 1)).lines[0]?.unitsPerDay).toBe(1);
    expect(priced(humalog(1, 500)).lines[0]?.unitsPerDay).toBe(500);
  });

  it('too many lines', () => {
    const many = (count: number) => Array.from({ length: count }, () => rybelsus(1));
    expect(priced(...many(MAX_LINES)).total).toBe(MAX_LINES * 24_000);
    expect(refused(...many(MAX_LINES + 1))).toMatchObject({
      code: 'too-many-lines',
      kind: 'invalid',
    });
  });
});
