import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_CENTS } from './money.ts';
import { moneyInWords } from './money-words.ts';

it.each([
  [0, 'zero dollars'],
  [1, 'zero dollars and one cent'],
  [100, 'one dollar'],
  [1_19, 'one dollar and nineteen cents'],
  [20_21, 'twenty dollars and twenty-one cents'],
  [718_00, 'seven hundred eighteen dollars'],
  [7_180_00, 'seven thousand one hundred eighty dollars'],
  [100_000_00, 'one hundred thousand dollars'],
  [1_000_000_00, 'one million dollars'],
  [
    12_345_678_90,
    'twelve million three hundred forty-five thousand six hundred seventy-eight dollars and ninety cents',
  ],
])('writes %i cents as %s', (cents, words) => {
  expect(moneyInWords(cents)).toBe(words);
});

it('writes different amounts in different words', () => {
  const cents = fc.integer({ min: 0, max: MAX_CENTS });
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      expect(moneyInWords(a) === moneyInWords(b)).toBe(a === b);
      expect(moneyInWords(a)).toMatch(/^[a-z -]+$/);
    }),
  );
});
