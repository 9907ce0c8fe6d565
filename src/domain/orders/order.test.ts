import { describe, expect, it } from 'vitest';
import { orderState as order } from '#tests/support/order-facts.ts';
import { awaitsPrescription, type OrderState } from './order.ts';

const url = 'https://shop.example/prescriptions/1';

describe('awaitsPrescription', () => {
  it.each<[Partial<OrderState>, boolean]>([
    [{}, true],
    [{ status: 'Order Shipped' }, true],
    [{ prescriptionUrl: '' }, true],
    [{ prescriptionUrl: url }, false],
    [{ prescriptionRequired: false }, false],
    [{ status: 'Cancelled' }, false],
  ])('of %o is %s', (state, expected) => {
    expect(awaitsPrescription(order(state))).toBe(expected);
  });
});
