import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from '#tests/support/pages.ts';
import { place, shopper, type Shopper } from '#tests/support/shopping.ts';
import { openStore, ORIGIN, type Store } from '#tests/support/store.ts';

let store: Store;
let customer: Shopper;
let orderId: string;
beforeAll(async () => {
  store = await openStore();
  customer = await shopper(store);
  orderId = await place(store, customer);
});
afterAll(() => store.close());

test.each([
  '/account',
  '/account/details',
  '/account/email',
  '/account/health',
  '/account/privacy',
  '/account/referral',
  '/account/security',
  '/account/orders/{order}',
  '/account/orders/{order}/again',
  '/cart',
  '/checkout',
])('%s is noindex for a logged-in customer', async (path) => {
  const page = await readPage(customer.get(path.replace('{order}', orderId)));
  expect(page.status).toBe(200);
  expect(page.meta('robots')).toBe('noindex');
  expect(page.canonical).toBe(ORIGIN + path.replace('{order}', orderId));
});
