import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withApp } from '#tests/support/authenticator.ts';
import { type Browser, loggedIn, openStore, type Store } from '#tests/support/store.ts';

/* CUSTOMER_SECOND_FACTOR=required: nothing of a customer is shown in a session without a second factor. */

let store: Store;
beforeAll(async () => {
  store = await openStore({ settings: { CUSTOMER_SECOND_FACTOR: 'required' } });
});
afterAll(() => store.close());

const SECURITY = '/account/security';
const to = async (browser: Browser, path: string): Promise<string | null> =>
  (await browser.get(path)).headers.get('location');

describe('where customers need a second factor', () => {
  test('a session without one opens the page that adds it, and shows nothing else of the customer', async () => {
    const ann = await loggedIn(store);
    for (const path of ['/account', '/account/details', '/account/health', '/account/privacy'])
      expect(await to(ann, path), path).toBe(SECURITY);
    expect((await ann.get(SECURITY)).status).toBe(200);
    // Pages that visitors open too are those of a visitor.
    for (const path of ['/checkout', '/cart', '/prescription', '/session', '/account.data']) {
      const answer = await ann.get(path);
      expect(await answer.text(), path).not.toContain(ann.who.lastName);
      expect(answer.headers.getSetCookie().join(), path).not.toMatch(/pharos-viewer=;/);
    }
    const details = { firstName: 'Eve', city: 'Elsewhere' };
    expect((await ann.post('/account/details', details)).headers.get('location')).toBe(SECURITY);
  });

  test('the account opens once a factor was added, and the last one stays', async () => {
    const ann = await loggedIn(store);
    await withApp(store, ann);
    expect((await ann.get('/account')).status).toBe(200);
    expect(await (await ann.get('/account/details')).text()).toContain(ann.who.lastName);
    const [factor] = await store.deps.factors.customers.list(ann.userId);
    const removed = await ann.post(`${SECURITY}/factors/${factor?.id}`, { intent: 'remove' });
    expect(removed.status).toBe(409);
    expect(await store.deps.factors.customers.list(ann.userId)).toHaveLength(1);
  });
});
