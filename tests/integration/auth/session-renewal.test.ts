import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  administrator,
  openStore,
  person,
  staffOf,
  type Browser,
  type Store,
} from '#tests/support/store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

/** A customer who has just logged in, with or without "Remember me". */
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

describe('a session in use', () => {
  test('is renewed beyond 30 days, with its cookies, with "Remember me"', async () => {
    const browser = await customer(true);
    for (let weeks = 0; weeks < 4; weeks += 1) {
      store.travel(20 * DAY);
      const answer = await browser.get('/account');
      expect(answer.status).toBe(200);
      // Both the session cookie and the viewer cookie get the full duration again.
      expect(ages(answer)).toEqual([`Max-Age=${30 * 86_400}`, `Max-Age=${30 * 86_400}`]);
    }
    store.travel(31 * DAY);
    expect(await inside(browser)).toBe(false);
  });

  test('is renewed by use and ends after a day without use, without "Remember me"', async () => {
    const browser = await customer(false);
    for (let hours = 0; hours < 40; hours += 20) {
      store.travel(20 * HOUR);
      const answer = await browser.get('/account');
      expect(answer.status).toBe(200);
      // The cookie still ends with the browser.
      expect(ages(answer)).toEqual([]);
    }
    store.travel(25 * HOUR);
    expect(await inside(browser)).toBe(false);
  });

  test('is renewed by the session check of an open tab as well', async () => {
    const browser = await customer(false);
    for (let times = 0; times < 3; times += 1) {
      store.travel(20 * HOUR);
      expect((await browser.get('/session')).status).toBe(204);
    }
    expect(await inside(browser)).toBe(true);
  });

  test.each([
    ['with "Remember me"', true, 20 * DAY, 180 * DAY],
    ['without "Remember me"', false, 20 * HOUR, 7 * DAY],
  ])('ends at last however much it is used, %s', async (_, remembered, often, most) => {
    const browser = await customer(remembered);
    for (let age = often; age < most; age += often) {
      store.travel(often);
      expect(await inside(browser)).toBe(true);
    }
    store.travel(often);
    expect(await inside(browser)).toBe(false);
  });

  test('of staff is renewed by use, and ends after half an hour without use', async () => {
    const admin = await administrator(store);
    for (let times = 0; times < 3; times += 1) {
      store.travel(29 * MINUTE);
      expect((await admin.get('/admin/session')).status).toBe(204);
    }
    store.travel(31 * MINUTE);
    expect((await admin.get('/admin/session')).headers.get('location')).toBe('/admin');
  });

  test('of staff ends twelve hours after the login however much it is used', async () => {
    const { browser: admin } = await staffOf(store, 'administrator');
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      store.travel(25 * MINUTE);
      expect((await admin.get('/admin/session')).status).toBe(204);
    }
    store.travel(25 * MINUTE);
    expect((await admin.get('/admin/session')).headers.get('location')).toBe('/admin');
  });
});

describe('another login in the same browser', () => {
  /** A browser that holds the cookies that another one has now. */
  const copyOf = (browser: Browser): Browser => {
    const copy = store.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    return copy;
  };

  test('ends the session that it replaces, and no other', async () => {
    const who = person();
    await store.deps.customers.register(who, { address: '127.0.0.1', userAgent: 'test' });
    const login = { email: who.email, password: who.password };
    const [browser, elsewhere] = [store.browser(), store.browser()];
    await elsewhere.post('/login', login);
    await browser.post('/login', login);
    const stolen = copyOf(browser);
    expect(await inside(stolen)).toBe(true);
    await browser.post('/login', login);
    expect([await inside(browser), await inside(stolen), await inside(elsewhere)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('an expired session', () => {
  const forgets = (answer: Response): boolean =>
    answer.headers.getSetCookie().some((cookie) => /^pharos-viewer=;.*max-age=0/i.test(cookie));

  test('clears the viewer cookie with the next answer that needs a session', async () => {
    for (const path of ['/session', '/checkout', '/account', '/account.data']) {
      const browser = await customer(false);
      store.travel(25 * HOUR);
      expect(forgets(await browser.get(path))).toBe(true);
    }
  });

  test('leads from the account to a login page that explains the logout', async () => {
    const browser = await customer(false);
    store.travel(25 * HOUR);
    const answer = await browser.get('/account/details');
    const to = answer.headers.get('location') ?? '';
    expect(to).toBe('/login?ended=1&from=%2Faccount%2Fdetails');
    expect(await (await browser.get(to)).text()).toContain('You were logged out');
    const visitor = await store.browser().get('/account/details');
    expect(visitor.headers.get('location')).toBe('/login?from=%2Faccount%2Fdetails');
    expect(forgets(await store.browser().get('/session'))).toBe(false);
  });

  test('leaves no personal data in any cache', async () => {
    const browser = await customer(false);
    for (const path of ['/account', '/account/details', '/account.data', '/session', '/checkout'])
      expect((await browser.get(path)).headers.get('cache-control')).toBe('no-store');
  });
});
