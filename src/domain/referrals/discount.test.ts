import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTS, toCents } from '#domain/money.ts';
import { discountOn } from './discount.ts';

describe('the discount of five percent', () => {
  it.each([
    [0, 0],
    [9, 0],
    // Half a cent is rounded up.
    [10, 1],
    [29, 1],
    [30, 2],
    [16_700, 835],
    [43_350, 2_168],
    [100_000, 5_000],
    [MAX_CENTS, 107_374_182],
  ])('on %i cents is %i cents', (subtotal, cents) => {
    expect(discountOn(toCents(subtotal))).toBe(cents);
  });

  it('is within half a cent of 5%, and discount plus price equal the subtotal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (subtotal) => {
        const cents = discountOn(toCents(subtotal));
        expect(Math.abs(cents * 20 - subtotal)).toBeLessThanOrEqual(10);
        expect(toCents(subtotal - cents) + cents).toBe(subtotal);
      }),
    );
  });

  it('never makes a larger order cheaper than a smaller one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS - 1 }), (subtotal) => {
        const charged = (cents: number) => cents - discountOn(toCents(cents));
        expect(charged(subtotal + 1)).toBeGreaterThanOrEqual(charged(subtotal));
      }),
    );
  });
});
