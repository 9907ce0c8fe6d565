import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FRESH_LOGIN } from '#domain/factors.ts';
import { pages } from '#web/routes.ts';
import { resetFactorsOf } from '#usecases/factors/of-others.ts';
import { withApp } from '#tests/support/authenticator.ts';
import { shopper, place } from '#tests/support/shopping.ts';
import { type Browser, openStore, PASSWORD, staffOf, type Store } from '#tests/support/store.ts';
import { location, STEP } from './second-factors.ts';

const ORIGIN = 'https://store.example';
const SECURITY = '/admin/security';

let plain: Store;
let secure: Store;
let local: Store;
let orderId: string;
beforeAll(async () => {
  plain = await openStore();
  secure = await openStore({ publicUrl: ORIGIN });
  local = await openStore({ staffFactor: 'required' });
  orderId = await place(plain, await shopper(plain));
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  await local.close();
});

/** A browser that sends the https origin of the store with its posts. */
const browserAt = (store: Store): Browser => {
  const browser = store.browser();
  return store !== secure
    ? browser
    : {
        ...browser,
        post: (path, body, more) => browser.post(path, body, { origin: ORIGIN, ...more }),
      };
};

const newPerson = async (store: Store, role: 'administrator' | 'pharmacist' | 'support') => {
  const { username, id } = await staffOf(store, role);
  const typed = async (): Promise<readonly [Browser, Response]> => {
    const browser = browserAt(store);
    return [browser, await browser.post('/admin', { username, password: PASSWORD })];
  };
  return { id, username, typed };
};

describe('where a second factor is required', () => {
  test.each([
    ['administrator', 'https', () => secure],
    ['pharmacist', 'https', () => secure],
    ['support', 'https', () => secure],
    ['support', 'http', () => local],
  ] as const)(
    'a session of role %s over %s opens only the security page until it has a second factor',
    async (role, _, store) => {
      const person = await newPerson(store(), role);
      const [browser, answer] = await person.typed();
      expect(location(answer)).toBe('/admin/dashboard');
      const staffPages = Object.entries(pages).filter(
        ([, { access }]) => typeof access === 'object' && 'right' in access,
      );
      expect(staffPages.length).toBeGreaterThan(3);
      for (const [pattern] of staffPages) {
        const path = pattern.replace(/:\w+/g, '01901f2e-0000-7000-8000-000000000001');
        expect([path, location(await browser.get(path))]).toEqual([path, SECURITY]);
        expect([path, location(await browser.post(path, { intent: 'x' }))]).toEqual([
          path,
          SECURITY,
        ]);
      }
      expect(location(await browser.get('/prescriptions/some-file'))).toBe(SECURITY);
      const page = await (await browser.get(SECURITY)).text();
      expect(page).toContain('Add a second step first');
      expect(page).not.toContain('href="/admin/outbox"');

      await withApp(store(), browser, { at: SECURITY });
      expect((await browser.get('/admin/dashboard')).status).toBe(200);
      expect(await (await browser.get(SECURITY)).text()).not.toContain('Add a second step first');
    },
  );

  test('every login requires the second factor, and the last one cannot be removed', async () => {
    const person = await newPerson(secure, 'pharmacist');
    const [first] = await person.typed();
    const app = await withApp(secure, first, { at: SECURITY });
    secure.travel(2 * STEP);
    const [browser, answer] = await person.typed();
    expect(location(answer)).toBe('/admin/factor');
    expect(location(await browser.get('/admin/dashboard'))).toBe('/admin');
    const shown = await browser.post('/admin/factor', { code: app.code() });
    expect(location(shown)).toBe('/admin/dashboard');
    expect(shown.headers.getSetCookie().join()).toMatch(/__Host-pharos-staff\.session_token=/);
    expect((await browser.get('/admin/dashboard')).status).toBe(200);

    const [factor] = await secure.deps.factors.staff.list(person.id);
    const path = `${SECURITY}/factors/${factor?.id}`;
    const refused = await browser.post(path, { intent: 'remove' });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Please add another one before you remove this');
    expect(await secure.deps.factors.staff.list(person.id)).toHaveLength(1);
  });

  test('a reset makes the security page mandatory again', async () => {
    const person = await newPerson(secure, 'support');
    const [browser] = await person.typed();
    await withApp(secure, browser, { at: SECURITY });
    await resetFactorsOf(secure.deps, 'staff', person.id);
    expect(location(await browser.get('/admin/dashboard'))).toBe('/admin');
    const [again, answer] = await person.typed();
    expect(location(answer)).toBe('/admin/dashboard');
    expect(location(await again.get('/admin/dashboard'))).toBe(SECURITY);
  });
});

describe('where it is optional', () => {
  test('a session works without one, and a code works once among concurrent logins', async () => {
    const person = await newPerson(plain, 'administrator');
    const [first] = await person.typed();
    expect((await first.get(`/admin/dashboard?order=${orderId}`)).status).toBe(200);
    const app = await withApp(plain, first, { at: SECURITY });
    plain.travel(2 * STEP);
    const [browser, answer] = await person.typed();
    expect(location(answer)).toBe('/admin/factor');
    const code = app.code();
    const [other] = await person.typed();
    const answers = await Promise.all([
      browser.post('/admin/factor', { code }),
      other.post('/admin/factor', { code }),
    ]);
    expect(answers.filter((each) => location(each) === '/admin/dashboard')).toHaveLength(1);
  });

  test('adding a factor in an older session requires the password', async () => {
    const person = await newPerson(plain, 'support');
    const [browser] = await person.typed();
    plain.travel(FRESH_LOGIN + 1_000);
    const without = await browser.post(`${SECURITY}/authenticator`, { name: 'Phone' });
    expect(without.status).toBe(422);
    const wrong = { name: 'Phone', password: 'Wrong-Harbour-1' };
    expect((await browser.post(`${SECURITY}/authenticator`, wrong)).status).toBe(422);
    const right = { name: 'Phone', password: PASSWORD };
    expect((await browser.post(`${SECURITY}/authenticator`, right)).status).toBe(302);
  });

  test('ten guesses per hour and member are allowed', async () => {
    const person = await newPerson(plain, 'pharmacist');
    const [first] = await person.typed();
    const app = await withApp(plain, first, { at: SECURITY });
    plain.travel(2 * STEP);
    const [browser] = await person.typed();
    const wrong = app.wrong();
    for (let guess = 0; guess < 10; guess += 1)
      expect((await browser.post('/admin/factor', { code: wrong })).status).toBe(401);
    const refused = await browser.post('/admin/factor', { code: app.code() });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
