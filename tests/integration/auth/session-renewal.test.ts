import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  administrator,
  openStore,
  person,
  type Browser,
  type Store,
} from '#tests/support/store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

/** Somebody who has just logged in, with or without 'Remember me'. */
const customer = async (rememberMe: boolean) => {
  const who = person();
  await store.deps.customers.register(who, { address: '127.0.0.1', userAgent: 'test' });
  const browser = store.browser();
  await browser.post('/login', {
    email: who.email,
    password: who.password,
    ...(rememberMe ? { rememberMe: 'on' } : {}),
  });
  return browser;
};
const inside = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/account')).status === 200;

const ages = (answer: Response): string[] =>
  answer.headers.getSetCookie().flatMap((cookie) => /max-age=\d+/i.exec(cookie)?.[0] ?? []);

describe('a session is refreshed before it ends', () => {
  test('remembered: it outlives its 30 days for as long as it is used, cookie and all', async () => {
    const browser = await customer(true);
    for (let weeks = 0; weeks < 4; weeks += 1) {
      store.travel(20 * DAY);
      const answer = await browser.get('/account');
      expect(answer.status).toBe(200);
      // The session's cookie and the one that shows My Account, both for the whole time again.
      expect(ages(answer)).toEqual([`Max-Age=${30 * 86_400}`, `Max-Age=${30 * 86_400}`]);
    }
    store.travel(31 * DAY);
    expect(await inside(browser)).toBe(false);
  });

  test('until the browser closes: an hour of use renews it, a day without use ends it', async () => {
    const browser = await customer(false);
    for (let hours = 0; hours < 40; hours += 20) {
      store.travel(20 * HOUR);
      const answer = await browser.get('/account');
      expect(answer.status).toBe(200);
      // It stays a cookie that ends with the browser.
      expect(ages(answer)).toEqual([]);
    }
    store.travel(25 * HOUR);
    expect(await inside(browser)).toBe(false);
  });

  test('by what a tab asks when somebody comes back to it, too', async () => {
    const browser = await customer(false);
    for (let times = 0; times < 3; times += 1) {
      store.travel(20 * HOUR);
      expect((await browser.get('/session')).status).toBe(204);
    }
    expect(await inside(browser)).toBe(true);
  });

  test('staff: likewise, and never for longer than a day without use', async () => {
    const admin = await administrator(store);
    for (let times = 0; times < 2; times += 1) {
      store.travel(20 * HOUR);
      expect((await admin.get('/admin/session')).status).toBe(204);
    }
    store.travel(25 * HOUR);
    expect((await admin.get('/admin/session')).headers.get('location')).toBe('/admin');
  });
});

describe('a session that has ended', () => {
  const forgets = (answer: Response): boolean =>
    answer.headers.getSetCookie().some((cookie) => /^pharos-viewer=;.*max-age=0/i.test(cookie));

  test('is told to the browser by the next answer, of whatever page asks for a session', async () => {
    for (const path of ['/session', '/checkout', '/account', '/account.data']) {
      const browser = await customer(false);
      store.travel(25 * HOUR);
      expect(forgets(await browser.get(path))).toBe(true);
    }
  });

  test('leads from the account to a login that says so, and from elsewhere nowhere', async () => {
    const browser = await customer(false);
    store.travel(25 * HOUR);
    const answer = await browser.get('/account/details');
    const to = answer.headers.get('location') ?? '';
    expect(to).toBe('/login?ended=1&from=%2Faccount%2Fdetails');
    expect(await (await browser.get(to)).text()).toContain('You are logged out now');
    const visitor = await store.browser().get('/account/details');
    expect(visitor.headers.get('location')).toBe('/login?from=%2Faccount%2Fdetails');
    expect(forgets(await store.browser().get('/session'))).toBe(false);
  });

  test('leaves nothing of a person in any cache', async () => {
    const browser = await customer(false);
    for (const path of ['/account', '/account/details', '/account.data', '/session', '/checkout'])
      expect((await browser.get(path)).headers.get('cache-control')).toBe('no-store');
  });
});
