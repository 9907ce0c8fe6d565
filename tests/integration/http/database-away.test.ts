import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Customer, customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { databaseProxy } from '#tests/support/database-proxy.ts';
import { openStore, type Store } from '#tests/support/store.ts';

const proxy = databaseProxy();
let store: Store;
let customer: Customer;
let orderId: string;
beforeAll(async () => {
  store = await openStore({
    databaseThrough: proxy.to,
    databaseLimits: { query_timeout: 400, connectionTimeoutMillis: 400 },
  });
  customer = await customerOf(store);
  orderId = await orderOf(store, customer);
});
beforeEach(() => {
  proxy.refuse(false);
  proxy.freeze(false);
});
afterAll(async () => {
  proxy.freeze(false);
  proxy.refuse(false);
  await store.close();
  await proxy.close();
});

const own = () => customer.browser.get(`/account/orders/${orderId}`);

const states = [
  [
    'ends all connections and takes none',
    () => {
      proxy.refuse(true);
      proxy.cut();
    },
  ],
  ['stands still', () => proxy.freeze(true)],
] as const;

describe.each(states)('while the database %s', (_, begin) => {
  test('pages of an account say so with 503, public pages go on, and all is well afterwards', async () => {
    expect((await own()).status).toBe(200);
    begin();
    for (const path of [
      `/account/orders/${orderId}`,
      `/account/orders/${orderId}.data`,
      '/account',
    ]) {
      const answer = await customer.browser.get(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(await answer.text()).not.toMatch(/ECONN|terminated|node_modules|timeout/);
    }
    expect((await store.browser().get('/products/ozempic')).status).toBe(200);
    proxy.refuse(false);
    proxy.freeze(false);
    await expect.poll(async () => (await own()).status).toBe(200);
  });

  test('a form keeps what was typed and says that it was not saved', async () => {
    begin();
    const answer = await customer.browser.post('/account/health', {
      birthDate: '',
      allergies: 'latex, typed now',
      medicines: '',
      conditions: '',
    });
    expect(answer.status).toBe(503);
    proxy.refuse(false);
    proxy.freeze(false);
    await expect.poll(async () => (await own()).status).toBe(200);
  });

  test('the readiness check answers 503 within a second, and 200 afterwards', async () => {
    begin();
    const answer = await store.browser().get('/readyz');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await store.browser().get('/healthz')).status).toBe(200);
    proxy.refuse(false);
    proxy.freeze(false);
    await expect.poll(async () => (await store.browser().get('/readyz')).status).toBe(200);
  });
});

test('connections that end under load end no process, and lose no order that was answered', async () => {
  const answered: string[] = [];
  const cutting = setInterval(proxy.cut, 15);
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      try {
        answered.push(await orderOf(store, customer));
      } catch {
        // Nothing was answered.
      }
    }),
  );
  clearInterval(cutting);
  await expect.poll(async () => (await own()).status).toBe(200);
  const rows = await store.deps.db.selectFrom('orders').select('id').execute();
  const kept = new Set(rows.map(({ id }) => id));
  expect(answered.filter((id) => !kept.has(id))).toEqual([]);
});
