import { expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { ORDERS_PER_PAGE, pageOf } from './order-pages.ts';

const order = (id: number, prescriptionUrl: string | null = '/scan') => ({
  id,
  prescriptionRequired: true,
  prescriptionUrl,
  status: 'Order Requested' as OrderStatus,
});
const many = Array.from({ length: 2 * ORDERS_PER_PAGE + 1 }, (_, id) => order(id));

test.each([
  [null, [0, 1, 2]],
  ['2', [3, 4, 5]],
  ['3', [6]],
  ['99', [6]],
  ['0', [0, 1, 2]],
  ['-1', [0, 1, 2]],
  ['2.5', [0, 1, 2]],
  ['9999999999', [0, 1, 2]],
])('page %s shows the orders %j', (wanted, ids) => {
  expect(pageOf(many, wanted).orders.map(({ id }) => id)).toEqual(ids);
});

test('says where the page is, unless one shows all', () => {
  expect(pageOf(many, '2').place).toEqual({ page: 2, pages: 3, first: 4, last: 6, of: 7 });
  expect(pageOf(many, '3').place).toMatchObject({ first: 7, last: 7 });
  expect(pageOf(many.slice(0, ORDERS_PER_PAGE), null).place).toBeUndefined();
  expect(pageOf([], null)).toEqual({ orders: [], place: undefined, elsewhere: undefined });
});

test('names the orders of other pages that wait for a prescription, and not those of its own', () => {
  const orders = [order(0, null), ...many.slice(1, 6), order(6, null)];
  expect(pageOf(orders, null).elsewhere).toEqual({ count: 1, page: 3 });
  expect(pageOf(orders, '2').elsewhere).toEqual({ count: 2, page: 1 });
  expect(pageOf(many, null).elsewhere).toBeUndefined();
});
