import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleOption, sampleProduct } from '#tests/support/sample-catalogue.ts';
import {
  addLine,
  CART_STORAGE_KEY,
  CART_STORAGE_VERSION,
  cartCount,
  cartTotal,
  changeQuantity,
  lineTotal,
  makeLine,
  MAX_QUANTITY,
  MIN_QUANTITY,
  removeLine,
  repriceLines,
  stateDose,
  type Cart,
  type CartLine,
} from './cart.ts';
import { toCents } from './money.ts';

const ozempic = sampleProduct({ id: 'ozempic', name: 'Ozempic' });
const pen = sampleOption({ strength: '2mg/3mL', quantity: '1 pen', price: toCents(35_900) });
const needle = sampleOption({ strength: '32G', quantity: '100 needles', price: toCents(1599) });

/** Few products and strengths, so that equal lines are frequent. */
const anyLine: fc.Arbitrary<CartLine> = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c'),
    strength: fc.constantFrom('1mg', '2mg'),
    price: fc.nat(200_000).map(toCents),
    quantity: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ id, strength, price, quantity }) =>
    makeLine({ id, name: id.toUpperCase() }, { strength, quantity: 'box', price }, quantity),
  );
const anyCart: fc.Arbitrary<Cart> = fc
  .array(anyLine, { maxLength: 12 })
  .map((lines) => lines.reduce(addLine, [] as Cart));
const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 1, 99, 100, 1e9));

it('has the storage key, version and quantity limits of the specification', () => {
  expect(CART_STORAGE_KEY).toBe('pharos-storage');
  expect(CART_STORAGE_VERSION).toBe(1);
  expect([MIN_QUANTITY, MAX_QUANTITY]).toEqual([1, 99]);
});

describe('makeLine', () => {
  it('builds id, name and description from the product and option, with the unit price', () => {
    expect(makeLine(ozempic, pen, 3)).toEqual({
      id: 'ozempic-2mg/3mL',
      productId: 'ozempic',
      strength: '2mg/3mL',
      name: 'Ozempic 2mg/3mL',
      description: '3x 1 pen',
      pack: '1 pen',
      price: 35_900,
      quantity: 3,
    });
  });

  it.each([
    [0, 1],
    [-1, 1],
    [-1e9, 1],
    [0.9, 1],
    [1.9, 1],
    [2.5, 2],
    [98, 98],
    [99, 99],
    [100, 99],
    [1e9, 99],
    [Infinity, 99],
    [-Infinity, 1],
    [Number.NaN, 1],
  ])('turns a quantity of %d into %d', (asked, given) => {
    expect(makeLine(ozempic, pen, asked).quantity).toBe(given);
  });
});

describe('addLine', () => {
  it('appends a new line', () => {
    const cart = addLine([makeLine(ozempic, pen, 1)], makeLine(ozempic, needle, 2));
    expect(cart.map((line) => line.id)).toEqual(['ozempic-2mg/3mL', 'ozempic-32G']);
    expect(cart.map((line) => line.quantity)).toEqual([1, 2]);
  });

  it('raises the quantity and description of an existing line in place', () => {
    const cart = [makeLine(ozempic, pen, 2), makeLine(ozempic, needle, 1)];
    const more = addLine(cart, makeLine(ozempic, pen, 3));
    expect(more.map((line) => [line.id, line.quantity, line.description])).toEqual([
      ['ozempic-2mg/3mL', 5, '5x 1 pen'],
      ['ozempic-32G', 1, '1x 100 needles'],
    ]);
  });

  it('updates the price and the pack', () => {
    const [line] = addLine(
      [makeLine(ozempic, pen, 1)],
      makeLine(ozempic, { ...pen, price: toCents(40_000), quantity: 'one pen' }, 1),
    );
    expect(line?.price).toBe(40_000);
    expect(line?.description).toBe('2x one pen');
  });

  it('keeps the stated dose unless a new one is given', () => {
    const stated = stateDose([makeLine(ozempic, pen, 1)], 'ozempic-2mg/3mL', 30);
    const again = makeLine(ozempic, pen, 1);
    expect(addLine(stated, again)[0]?.unitsPerDay).toBe(30);
    expect(addLine(stated, { ...again, unitsPerDay: 20 })[0]?.unitsPerDay).toBe(20);
    expect(addLine([again], { ...again, unitsPerDay: 20 })[0]?.unitsPerDay).toBe(20);
  });

  it('sums the quantities of equal lines up to the maximum', () => {
    fc.assert(
      fc.property(anyCart, anyLine, (cart, line) => {
        const before = cart.find((each) => each.id === line.id)?.quantity ?? 0;
        const after = addLine(cart, line);
        const raised = after.find((each) => each.id === line.id);
        expect(raised?.quantity).toBe(Math.min(MAX_QUANTITY, before + line.quantity));
        expect(after).toHaveLength(before === 0 ? cart.length + 1 : cart.length);
        const others = (of: Cart) => of.filter((each) => each.id !== line.id);
        expect(others(after)).toEqual(others(cart));
      }),
    );
  });

  it('never holds two lines of one id', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(new Set(cart.map((line) => line.id)).size).toBe(cart.length);
      }),
    );
  });
});

describe('changeQuantity', () => {
  it('limits the quantity to 1 to 99', () => {
    const cart = [makeLine(ozempic, pen, 1)];
    expect(changeQuantity(cart, 'ozempic-2mg/3mL', 0)[0]?.quantity).toBe(1);
    expect(changeQuantity(cart, 'ozempic-2mg/3mL', 2)[0]?.quantity).toBe(2);
    expect(changeQuantity(cart, 'ozempic-2mg/3mL', 99)[0]?.quantity).toBe(99);
    expect(changeQuantity(cart, 'ozempic-2mg/3mL', 100)[0]?.quantity).toBe(99);
  });

  it('gives a whole quantity from 1 to 99 with a matching description for any input', () => {
    fc.assert(
      fc.property(anyCart, anyNumber, (cart, asked) => {
        for (const { id } of cart) {
          const changed = changeQuantity(cart, id, asked);
          const line = changed.find((each) => each.id === id);
          expect(Number.isInteger(line?.quantity)).toBe(true);
          expect(line?.quantity).toBeGreaterThanOrEqual(1);
          expect(line?.quantity).toBeLessThanOrEqual(99);
          expect(line?.description).toBe(`${line?.quantity}x box`);
          expect(changed.filter((each) => each.id !== id)).toEqual(
            cart.filter((each) => each.id !== id),
          );
        }
        expect(changeQuantity(cart, 'unknown', asked)).toEqual(cart);
      }),
    );
  });
});

describe('stateDose and removeLine', () => {
  it('set and clear the dose of one line only', () => {
    const cart = [makeLine(ozempic, pen, 1), makeLine(ozempic, needle, 1)];
    const stated = stateDose(cart, 'ozempic-2mg/3mL', 28);
    expect(stated.map((line) => line.unitsPerDay)).toEqual([28, undefined]);
    expect(changeQuantity(stated, 'ozempic-2mg/3mL', 4)[0]?.unitsPerDay).toBe(28);
    expect(stateDose(stated, 'ozempic-2mg/3mL', undefined)[0]?.unitsPerDay).toBeUndefined();
  });

  it('remove one line only', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        for (const { id } of cart)
          expect(removeLine(cart, id)).toEqual(cart.filter((line) => line.id !== id));
        expect(removeLine(cart, 'unknown')).toEqual(cart);
      }),
    );
  });
});

describe('repriceLines', () => {
  it('updates known prices and changes nothing else', () => {
    const cart = [makeLine(ozempic, pen, 2), { ...makeLine(ozempic, pen, 1), id: 'other' }];
    const [first, second] = repriceLines(cart, new Map([['ozempic-2mg/3mL', toCents(40_000)]]));
    expect(first).toEqual({ ...cart[0], price: 40_000 });
    expect(second).toEqual(cart[1]);
  });
});

describe('the totals', () => {
  it('are zero for an empty cart', () => {
    expect(cartTotal([])).toBe(0);
    expect(cartCount([])).toBe(0);
  });

  it('are the sum of price times quantity', () => {
    const cart = [makeLine(ozempic, pen, 3), makeLine(ozempic, needle, 2)];
    expect(cart.map(lineTotal)).toEqual([107_700, 3198]);
    expect(cartTotal(cart)).toBe(110_898);
    expect(cartCount(cart)).toBe(5);
  });

  it('are the sum over all lines, in any order', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const sum = cart.reduce((total, line) => total + line.price * line.quantity, 0);
        expect(cartTotal(cart)).toBe(sum);
        expect(cartTotal(cart.toReversed())).toBe(sum);
        expect(cartCount(cart)).toBe(cart.flatMap((line) => Array(line.quantity).fill(0)).length);
      }),
    );
  });

  it('grow by one pack when a pack is added', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const [line] = cart;
        if (!line || line.quantity === MAX_QUANTITY) return;
        const more = addLine(
          cart,
          makeLine(
            { id: line.productId, name: 'x' },
            {
              strength: line.strength,
              quantity: line.pack,
              price: line.price,
            },
            1,
          ),
        );
        expect(cartTotal(more)).toBe(cartTotal(cart) + line.price);
        expect(cartCount(more)).toBe(cartCount(cart) + 1);
      }),
    );
  });
});

it('never mutates the cart passed to an operation', () => {
  fc.assert(
    fc.property(anyCart, anyLine, (cart, line) => {
      const before = structuredClone(cart);
      addLine(cart, line);
      changeQuantity(cart, line.id, 7);
      stateDose(cart, line.id, 7);
      repriceLines(cart, new Map([[line.id, line.price]]));
      removeLine(cart, line.id);
      expect(cart).toEqual(before);
    }),
  );
});
