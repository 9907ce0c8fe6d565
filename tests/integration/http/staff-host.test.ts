import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageUrl, type MailBrand } from '#mail/templates/letter.ts';
import { readConfig } from '#config/config.ts';
import { openStore, ORIGIN, PASSWORD, staffOf, type Store } from '#tests/support/store.ts';
import { addressesWith, pages } from '#web/routes.ts';

/** The staff's desk on a host of its own (STAFF_URL). */
const DESK = 'http://desk.example';

let store: Store;
beforeAll(async () => {
  store = await openStore({ settings: { STAFF_URL: DESK } });
});
afterAll(() => store.close());

const ask = (
  origin: string,
  path: string,
  {
    cookie = '',
    form,
    from = origin,
  }: { cookie?: string; form?: Record<string, string>; from?: string } = {},
): Promise<Response> =>
  Promise.resolve(
    store.app.fetch(
      new Request(origin + path, {
        method: form ? 'POST' : 'GET',
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(form ? { origin: from, 'sec-fetch-site': 'same-origin' } : {}),
        },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      }),
      { remoteAddress: '127.0.0.1' },
    ),
  );

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ');

const filled = (pattern: string): string =>
  pattern.replaceAll(/:\w+/g, '01901f2e-0000-7000-8000-000000000001');

const staffPages = addressesWith(
  ({ access }) =>
    access === 'staff-login' ||
    access === 'staff-before-mfa' ||
    (typeof access === 'object' && 'right' in access),
);

describe('with a host for the staff', () => {
  test('the store has no page of the staff, however it is written', async () => {
    expect(staffPages.length).toBeGreaterThan(30);
    for (const pattern of staffPages) {
      const path = filled(pattern);
      expect([path, (await ask(ORIGIN, path)).status]).toEqual([path, 404]);
      const posted = await ask(ORIGIN, path, { form: { intent: 'x' } });
      expect([path, posted.status]).toEqual([path, 404]);
    }
    for (const path of ['/ADMIN', '/%61dmin', '/admin/', '/admin/dashboard.data', '//admin'])
      expect([path, (await ask(ORIGIN, path)).status]).toEqual([path, 404]);
    const manifest = await ask(ORIGIN, '/__manifest?paths=%2Fadmin%2Fdashboard&version=x');
    expect(manifest.status).toBe(404);
  });

  test('the desk has no page of the store', async () => {
    const shared = [
      '/policy-reports',
      '/challenge/:form',
      '/art/:productId/:file',
      '/manifest.webmanifest',
      '/*',
    ];
    for (const [pattern, { access }] of Object.entries(pages)) {
      if (staffPages.includes(pattern) || shared.includes(pattern) || access === 'owner-or-staff')
        continue;
      if (pattern === '/healthz' || pattern === '/readyz') continue;
      const path = filled(pattern);
      const answer = await ask(DESK, path);
      const to = pattern === '/' ? '/admin' : ORIGIN + path;
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, to]);
      expect([path, (await ask(DESK, path, { form: { a: 'b' } })).status]).toEqual([path, 404]);
    }
  });

  test('staff log in at the desk, by a form of the desk, and their cookies open nothing at the store', async () => {
    // The person is made, but cannot log in at the store.
    await expect(staffOf(store, 'support')).rejects.toThrow('could not log in');
    const { username } = await store.deps.db
      .selectFrom('staff')
      .select('username')
      .executeTakeFirstOrThrow();
    const form = { username, password: PASSWORD };
    expect((await ask(DESK, '/admin', { form, from: ORIGIN })).status).toBe(403);
    const login = await ask(DESK, '/admin', { form });
    expect([login.status, login.headers.get('location')]).toEqual([302, '/admin/dashboard']);
    for (const cookie of login.headers.getSetCookie()) expect(cookie).not.toMatch(/domain=/i);
    const cookie = cookiesOf(login);
    expect((await ask(DESK, '/admin/dashboard', { cookie })).status).toBe(200);
    expect((await ask(ORIGIN, '/admin/dashboard', { cookie })).status).toBe(404);
    expect((await ask(DESK, '/admin/logout', { cookie, form: {}, from: ORIGIN })).status).toBe(403);
    expect((await ask(ORIGIN, '/login', { form: { email: 'a@b.co' }, from: DESK })).status).toBe(
      403,
    );
  });
});

test('mails for staff lead to the desk, those for customers to the store', () => {
  const brand = { publicUrl: ORIGIN, staffUrl: DESK } as MailBrand;
  expect(pageUrl(brand, '/admin/security')).toBe(`${DESK}/admin/security`);
  expect(pageUrl(brand, '/account')).toBe(`${ORIGIN}/account`);
});

test('a desk that would share cookies with the store is refused', () => {
  const read = (STAFF_URL: string) => () =>
    readConfig({ PUBLIC_URL: 'https://shop.example', STAFF_URL });
  expect(read('https://desk.shop.example')().staffUrl).toBe('https://desk.shop.example');
  expect(read('https://shop.example:444')).toThrow('STAFF_URL');
  expect(read('http://desk.shop.example')).toThrow('STAFF_URL');
  expect(read('https://desk.shop.example/admin')).toThrow('STAFF_URL');
  expect(read('')().staffUrl).toBeUndefined();
});
