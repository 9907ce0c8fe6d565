import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { customerOf, deskOf, orderOf } from '#tests/integration/admin/desk.ts';
import { approved } from '#tests/support/approval.ts';
import { OZEMPIC, upload } from '#tests/support/shopping.ts';
import { type Browser, openStore, type Store } from '#tests/support/store.ts';

let store: Store;
let patient: Awaited<ReturnType<typeof customerOf>>;
let desk: Awaited<ReturnType<typeof deskOf>>;
let orderId: string;

beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  patient = await customerOf(store);
  orderId = await orderOf(store, patient, [OZEMPIC]);
  await upload(patient.browser, orderId);
  await approved(store, desk.admin, orderId, desk.admin.signature);
  expect(
    await store.deps.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .execute(),
  ).toHaveLength(1);
}, 60_000);
afterAll(() => store.close());

/** The page without what is new in each answer. */
const read = async (browser: Browser, path: string): Promise<string> => {
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
  const html = await answer.text();
  return html.replaceAll(/"nonce","[^"]+"/g, '').replaceAll(nonce ?? '"nonce"', '');
};

/** How many statements a page sends, each of which is a round trip. */
const statements = async (browser: Browser, path: string): Promise<number> => {
  // The first time, each statement is sent alone.
  const first = await read(browser, path);
  const spy = vi.spyOn(Client.prototype, 'query');
  try {
    const second = await read(browser, path);
    expect(second).toBe(first);
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
};

test.each([
  ['/account', () => '/account', 4],
  ['an order', () => `/account/orders/${orderId}`, 4],
  ['the data of an order', () => `/account/orders/${orderId}.data`, 4],
])('%s is read in at most the given round trips, and reads the same', async (_, path, most) => {
  expect(await statements(patient.browser, path())).toBeLessThanOrEqual(most);
});
