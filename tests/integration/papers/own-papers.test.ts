import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/order-number.ts';
import { type Customer, customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { type Books, booksOf } from '#tests/integration/payments/books.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { OZEMPIC } from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
let books: Books;
let stranger: Customer;
beforeAll(async () => {
  store = await openStore();
  books = await booksOf(store);
  stranger = await customerOf(store);
});
afterAll(() => store.close());

const receiptOf = (orderId: string): string => `/account/orders/${orderId}/receipt.pdf`;
const calendarOf = (orderId: string): string => `/account/orders/${orderId}/supply.ics`;

test('a receipt says what was paid, for its own patient only', async () => {
  const { customer, orderId } = await books.approved();
  const page = `/account/orders/${orderId}`;
  const early = await customer.browser.get(receiptOf(orderId));
  expect([early.status, await early.text()]).toEqual([
    409,
    'There is no receipt yet, because no payment for this order has been received.\n',
  ]);
  expect(await (await customer.browser.get(page)).text()).not.toContain('receipt.pdf');

  const { amount_cents: amount } = await books.payment(orderId);
  expect((await books.receive(orderId, amount)).status).toBe(302);
  expect(await (await customer.browser.get(page)).text()).toContain(receiptOf(orderId));
  const answer = await customer.browser.get(receiptOf(orderId));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-disposition')).toBe(
    `inline; filename="receipt-${orderNumber(orderId)}.pdf"`,
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { text } = await readPdf(bytes);
  expect(text).toContain(`Order ${orderNumber(orderId)}`);
  expect(text).toContain('Bank transfer $47.97');
  expect(text).toContain('Paid after refunds $47.97');
  const again = await customer.browser.get(receiptOf(orderId));
  expect(Buffer.compare(bytes, new Uint8Array(await again.arrayBuffer()))).toBe(0);

  expect((await stranger.browser.get(receiptOf(orderId))).status).toBe(404);
  const staff = await books.admin.get(receiptOf(orderId));
  expect(staff.headers.get('location')).toContain('/login');
});

test('the calendar names the days of the order’s page, and no medicine', async () => {
  const customer = await customerOf(store);
  const orderId = await orderOf(store, customer, [OZEMPIC]);
  expect((await customer.browser.get(calendarOf(orderId))).status).toBe(409);
  const { db } = store.deps;
  await db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', orderId).execute();
  await db
    .insertInto('order_events')
    .values({
      id: store.deps.newId(),
      order_id: orderId,
      at: new Date('2026-11-01T12:00:00Z'),
      kind: 'status changed',
      from_status: 'Out for Delivery',
      to_status: 'Delivered',
      actor_kind: 'system',
    })
    .execute();
  const { supply_days: days } = await db
    .selectFrom('order_items')
    .select('supply_days')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const ends = new Date(Date.UTC(2026, 10, 1 + (days ?? 0))).toISOString().slice(0, 10);
  const answer = await customer.browser.get(calendarOf(orderId));
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  expect(text).toContain(`DTSTART;VALUE=DATE:${ends.replaceAll('-', '')}`);
  expect(text.toLowerCase()).not.toMatch(/ozempic|semaglutide/);
  expect(await (await customer.browser.get(`/account/orders/${orderId}`)).text()).toContain(
    calendarOf(orderId),
  );
  expect((await stranger.browser.get(calendarOf(orderId))).status).toBe(404);
});
