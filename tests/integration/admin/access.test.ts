import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openStore, type Store } from '#tests/support/store.ts';
import { type Customer, customerOf, DASHBOARD, deskOf, orderOf } from './desk.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
let ada: Customer;
let orderId: string;
let mailId: string;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  ada = await customerOf(store);
  orderId = await orderOf(store, ada);
  mailId = (await store.deps.db.selectFrom('mails').select('id').limit(1).executeTakeFirstOrThrow())
    .id;
});
afterAll(() => store.close());

const outsiders: readonly (readonly [string, () => Browser])[] = [
  ['a visitor', () => store.browser()],
  ['a customer', () => ada.browser],
];
const addresses = (): readonly string[] => [
  DASHBOARD,
  `${DASHBOARD}?tab=users`,
  '/admin/affiliates',
  '/admin/payments',
  '/admin/payments/events',
  '/admin/payments/ledger.csv',
  '/admin/arrivals',
  '/admin/outbox',
  '/admin/audit',
  `/admin/outbox/${mailId}`,
  `/admin/outbox/${mailId}/html`,
];

describe.each(outsiders)('%s', (_, browser) => {
  test('is redirected from every staff page to the staff login', async () => {
    for (const address of addresses()) {
      const answer = await browser().get(address);
      expect([address, answer.status, answer.headers.get('location')]).toEqual([
        address,
        302,
        '/admin',
      ]);
      expect(await answer.text()).not.toContain(ada.who.email);
    }
  });

  test('gets no data of staff pages', async () => {
    for (const address of [
      '/admin/dashboard.data',
      '/admin/dashboard.data?tab=users',
      '/admin/affiliates.data',
      '/admin/payments.data',
      '/admin/arrivals.data',
      '/admin/outbox.data',
      `/admin/outbox/${mailId}.data`,
    ]) {
      const answer = await browser().get(address);
      const body = await answer.text();
      expect(answer.status).toBe(202);
      expect(body).toContain('"/admin"');
      expect(body).not.toContain(ada.who.email);
      expect(body).not.toContain(orderId);
    }
  });

  test.each([
    ['set-status', { status: 'Cancelled' }],
    ['add-tracking', { tracking: '1Z999' }],
    ['delete-order', {}],
    ['delete-user', {}],
  ])('changes nothing with %s', async (intent, values) => {
    const before = await desk.order(orderId);
    for (const address of [DASHBOARD, '/admin/dashboard.data']) {
      const answer = await browser().post(address, {
        intent,
        orderId,
        userId: ada.userId,
        version: String(before.version),
        ...values,
      });
      expect([202, 302]).toContain(answer.status);
    }
    expect(await desk.order(orderId)).toEqual(before);
    expect(await desk.events(orderId)).toEqual([]);
    const user = await store.deps.db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    expect(user.deleted_at).toBeNull();
  });
});

describe('an administrator', () => {
  test('opens every staff page, and no cache stores it', async () => {
    for (const address of addresses()) {
      const answer = await desk.admin.get(address);
      expect([address, answer.status]).toEqual([address, 200]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('cannot post a form from another site', async () => {
    const answer = await desk.admin.post(
      DASHBOARD,
      { intent: 'delete-order', orderId },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(403);
    expect((await desk.order(orderId)).deleted_at).toBeNull();
  });

  test('cannot open the customer account', async () => {
    const answer = await desk.admin.get('/account');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^\/login/);
  });
});
