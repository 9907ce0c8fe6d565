import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCents,
  dollarsToCents,
  formatMoney,
  formatPrice,
  MAX_CENTS,
  multiplyCents,
  savingsPercent,
  toCents,
} from './money.ts';

const cents = fc.integer({ min: 0, max: MAX_CENTS }).map(toCents);
const smallCents = fc.integer({ min: 0, max: 1_000_000 }).map(toCents);
const quantity = fc.integer({ min: 0, max: 99 });

/** Reads a formatted amount. */
const read = (text: string): number => dollarsToCents(text.replace(/[$,]/g, ''));

describe('toCents', () => {
  it.each([0, 1, 99, 100, MAX_CENTS])('accepts %d', (value) => {
    expect(toCents(value)).toBe(value);
  });

  it('turns -0 into 0', () => {
    expect(Object.is(toCents(-0), 0)).toBe(true);
  });

  it.each([-1, 0.5, 99.999, MAX_CENTS + 1, 2 ** 53, Number.NaN, Infinity, -Infinity])(
    'refuses %d',
    (value) => {
      expect(() => toCents(value)).toThrow(RangeError);
    },
  );
});

describe('dollarsToCents', () => {
  it.each([
    ['914.80', 91_480],
    [914.8, 91_480],
    ['15.99', 1599],
    [15.99, 1599],
    ['0.07', 7],
    ['0.7', 70],
    [635.5, 63_550],
    [704.31, 70_431],
    // Multiplying these by 100 and truncating would lose a cent.
    [1.15, 115],
    [4.35, 435],
    [8.2, 820],
    [1.1, 110],
    ['21474836.47', MAX_CENTS],
  ])('%s is %d cents', (dollars, expected) => {
    expect(dollarsToCents(dollars)).toBe(expected);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1.234',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e3',
    '1,163',
    '$1',
    '0x10',
    '21474836.48',
    '999999999',
    '1\n',
    0.001,
    -1,
    1e21,
    Number.NaN,
    Infinity,
  ])('refuses %j', (dollars) => {
    expect(() => dollarsToCents(dollars)).toThrow(RangeError);
  });

  it('reads every amount back from dollars, as text and as a number', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(dollarsToCents((amount / 100).toFixed(2))).toBe(amount);
        expect(dollarsToCents(amount / 100)).toBe(amount);
      }),
    );
  });
});

describe('adding and multiplying', () => {
  it('adds in any order and loses no cent', () => {
    fc.assert(
      fc.property(fc.array(smallCents, { maxLength: 50 }), (amounts) => {
        const sum = amounts.reduce(addCents, toCents(0));
        expect(amounts.toReversed().reduce(addCents, toCents(0))).toBe(sum);
        expect(BigInt(sum)).toBe(amounts.reduce((total, each) => total + BigInt(each), 0n));
      }),
    );
  });

  it('multiplies like repeated addition', () => {
    fc.assert(
      fc.property(smallCents, quantity, (price, times) => {
        const added = Array.from({ length: times }, () => price).reduce(addCents, toCents(0));
        expect(multiplyCents(price, times)).toBe(added);
      }),
    );
  });

  it('throws above the maximum of the database', () => {
    expect(addCents(toCents(MAX_CENTS - 1), toCents(1))).toBe(MAX_CENTS);
    expect(() => addCents(toCents(MAX_CENTS), toCents(1))).toThrow(RangeError);
    expect(() => multiplyCents(toCents(MAX_CENTS), 2)).toThrow(RangeError);
  });

  it.each([0.5, 1.5, -1, Number.NaN, Infinity, 1e300])('refuses %d packs', (times) => {
    expect(() => multiplyCents(toCents(200), times)).toThrow(RangeError);
    expect(() => multiplyCents(toCents(0), times)).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  it.each([
    [0, '$0.00'],
    [7, '$0.07'],
    [70, '$0.70'],
    [99, '$0.99'],
    [100, '$1.00'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [116_300, '$1,163.00'],
    [123_456_789, '$1,234,567.89'],
    [MAX_CENTS, '$21,474,836.47'],
  ])('%d is %s', (amount, text) => {
    expect(formatMoney(toCents(amount))).toBe(text);
  });

  it('is exact to the cent, with two decimals and a comma every three digits', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = formatMoney(amount);
        expect(text).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(read(text)).toBe(amount);
      }),
    );
  });
});

describe('formatPrice', () => {
  it.each([
    [35_900, '359'],
    [120_300, '1,203'],
    [1599, '15.99'],
    [6400, '64'],
    [91_480, '914.80'],
    [116_301, '1,163.01'],
    [0, '0'],
    [5, '0.05'],
  ])('formats %d as %s, with decimals only if fractional', (amount, text) => {
    expect(formatPrice(toCents(amount))).toBe(text);
  });

  it('is exact to the cent, with decimals only for fractional dollars', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(read(formatPrice(amount))).toBe(amount);
        expect(formatPrice(amount).includes('.')).toBe(amount % 100 !== 0);
      }),
    );
  });
});

describe('savingsPercent', () => {
  // The price list of the specification: id, base price, US price, percent.
  it.each([
    ['ozempic', 359, 1203, 70],
    ['mounjaro', 529, 1159, 54],
    ['wegovy', 539, 1350, 60],
    ['victoza', 225, 968, 77],
    ['saxenda', 470, 1640, 71],
    ['trulicity', 252, 1123, 78],
    ['rybelsus', 240, 1163, 79],
    ['humalogmix50', 88, 919, 90],
    ['humalogmix25', 88, 597, 85],
    ['apidra', 88, '914.80', 90],
    ['humalog', 85, 598, 86],
    ['humalog200', 135, 594, 77],
    ['humalogcartridge', 83, '704.31', 88],
    ['humulinn', 66, 180, 63],
    ['humulinr', 72, 180, 60],
    ['levemir', 150, 550, 73],
    ['lantus', 140, 550, 75],
    ['humira', 1099, 7103, 85],
    ['eliquis', 98, 728, 87],
    ['farxiga', 88, '635.50', 86],
    ['januvia', 48, 625, 92],
    ['jardiance', 86, 737, 88],
    ['xarelto', 76, 633, 88],
    ['trajenta', 79, 631, 87],
    ['onglyza', 95, 505, 81],
    ['bdpenneedle', '15.99', '64.00', 75],
  ])('%s: %s instead of %s saves %d%%', (_, base, us, percent) => {
    expect(savingsPercent(dollarsToCents(us), dollarsToCents(base))).toBe(percent);
  });

  it.each([
    // Exactly 28.5 and 56.5. In floating point, 0.285 × 100 and 0.565 × 100 are slightly less.
    [1000, 715, 29],
    [1000, 435, 57],
    [200, 199, 1],
    [201, 200, 0],
    [1000, 995, 1],
    [1000, 996, 0],
    [500, 500, 0],
    [500, 0, 100],
    [0, 0, 0],
  ])('for %d instead of %d is %d%%', (us, base, percent) => {
    expect(savingsPercent(toCents(us), toCents(base))).toBe(percent);
  });

  it('is the exact share, rounded half up', () => {
    const prices = fc
      .tuple(cents, cents)
      .map(([a, b]) => (a > b ? ([a, b] as const) : ([b, a] as const)))
      .filter(([us]) => us > 0);
    fc.assert(
      fc.property(prices, ([us, base]) => {
        const exact = (200n * BigInt(us - base) + BigInt(us)) / (2n * BigInt(us));
        expect(BigInt(savingsPercent(us, base))).toBe(exact);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(400), (us, less) => {
        const base = Math.max(0, us - less);
        const exact = Math.floor((200 * (us - base) + us) / (2 * us));
        expect(savingsPercent(toCents(us), toCents(base))).toBe(exact);
      }),
    );
  });
});
