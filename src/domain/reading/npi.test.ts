import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNpi } from './npi.ts';

test.each([
  ['1234567893', true],
  ['1245319599', true],
  ['1234567890', false],
  ['3234567893', false],
  ['123456789', false],
  ['12345678930', false],
  ['12345 67893', false],
])('judges %s as %s', (text, valid) => {
  expect(isNpi(text)).toBe(valid);
});

test('one wrong digit is always found', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = '1234567893'.split('');
      digits[place] = String((Number(digits[place]) + by) % 10);
      expect(isNpi(digits.join(''))).toBe(false);
    }),
  );
});
