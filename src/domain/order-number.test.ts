import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderNumber, plainOrderNumber } from './order-number.ts';

test('an order number has three groups of four, so that it can be read out', () => {
  expect(orderNumber('0190a5c0-7e40-7b9d-8a1c-4f1a9c0377be')).toBe('4F1A-9C03-77BE');
});

test('a typed order number names the end of its id', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(plainOrderNumber(orderNumber(id))).toBe(id.slice(-12));
      expect(plainOrderNumber(orderNumber(id).toLowerCase())).toBe(id.slice(-12));
    }),
  );
});

test.each(['', 'Ozempic', '4f1a9c0377be', '4F1A-9C03', '4F1A-9C03-77BE-1', 'XF1A-9C03-77BE'])(
  '%j is no order number in groups',
  (typed) => expect(plainOrderNumber(typed)).toBeUndefined(),
);
