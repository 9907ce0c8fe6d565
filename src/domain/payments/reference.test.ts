import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isReference,
  paymentReference,
  plainReference,
  printedReference,
  referenceOf,
} from './reference.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const body = fc.string({
  unit: fc.constantFrom(...LETTERS.split('')),
  minLength: 1,
  maxLength: 21,
});
const digits = fc.string({
  unit: fc.constantFrom(...'0123456789'.split('')),
  minLength: 1,
  maxLength: 21,
});

describe('a creditor reference', () => {
  // Examples from public descriptions of the standard. The second is zero-padded to full length.
  it.each([
    'RF18 5390 0754 7034',
    'RF18 0000 0000 0539 0075 4703 4',
    'RF71 2348 231',
    'RF45 G72U UR',
    'RF65 18K5',
  ])('accepts %s', (printed) => {
    expect(isReference(printed)).toBe(true);
    expect(referenceOf(plainReference(printed).slice(4))).toBe(plainReference(printed));
  });

  it.each(['RF17 5390 0754 7034', 'RF18 5390 0754 7043', 'RF18', 'XX18539007547034', '', 'RF1A12'])(
    'refuses %s',
    (printed) => {
      expect(isReference(printed)).toBe(false);
    },
  );

  it('can be made from any body, and read in lower case with spaces', () => {
    fc.assert(
      fc.property(body, (text) => {
        const reference = referenceOf(text);
        expect(isReference(reference)).toBe(true);
        expect(isReference(printedReference(reference).toLowerCase())).toBe(true);
        expect(plainReference(printedReference(reference))).toBe(reference);
      }),
    );
  });

  it('detects a wrong digit or two swapped neighbors', () => {
    fc.assert(
      fc.property(
        digits,
        fc.nat(),
        fc.constantFrom(...'0123456789'.split('')),
        (text, at, letter) => {
          const reference = referenceOf(text);
          const place = 4 + (at % text.length);
          const wrong = reference.slice(0, place) + letter + reference.slice(place + 1);
          expect(isReference(wrong)).toBe(wrong === reference);
          const [first = '', second = ''] = reference.slice(place, place + 2);
          const turned = reference.slice(0, place) + second + first + reference.slice(place + 2);
          expect(isReference(turned)).toBe(turned === reference);
        },
      ),
    );
  });

  it.each(['', 'a', 'A B', 'Ü', 'A'.repeat(22)])('cannot be made from %j', (text) => {
    expect(() => referenceOf(text)).toThrow(RangeError);
  });

  it('is short and distinct for each payment', () => {
    const one = paymentReference('01901f2e-0000-7000-8000-00000000000c');
    expect(one).toMatch(/^RF\d\d000000000000012$/);
    expect(paymentReference('01901f2e-0000-7000-8000-ffffffffffff')).toMatch(/^RF\d{17}$/);
    expect(isReference(one)).toBe(true);
    expect(paymentReference('01901f2e-0000-7000-8000-00000000000d')).not.toBe(one);
  });
});
