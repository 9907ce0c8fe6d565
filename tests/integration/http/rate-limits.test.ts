import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#platform/rate-limit.ts';
import { PILL_BOX } from '#tests/integration/apps/client.ts';
import {
  place,
  registrationForm,
  scan,
  type Shopper,
  shopper,
  uploadForm,
} from '#tests/support/shopping.ts';
import {
  administrator,
  type Browser,
  openStore,
  PASSWORD,
  type Store,
} from '#tests/support/store.ts';
import { limitsOf, pages } from '#web/routes.ts';

test('each route has a rate limit per address, and per account if there is one', () => {
  const countsBy = (kind: string) => (each: string) => each.endsWith(kind);
  for (const path of Object.keys(pages)) {
    const named = limitsOf(path);
    expect([path, named.some(countsBy('-address'))]).toEqual([path, true]);
    // These routes identify a person by a secret link, or serve people without an account.
    if (
      /link|confirm|approve|reset-|contact|request|rewards|revoke|webhook|policy-reports|prescription\/files|\*/.test(
        path,
      )
    )
      continue;
    expect([path, named.some(countsBy('-account'))]).toEqual([path, true]);
  }
});

/** Limits of one request, so that the second request always exceeds one. */
const ONCE = Object.fromEntries(
  Object.keys(RATE_LIMITS).map((name) => [name, { points: 1, seconds: 600 }]),
);

const LINK = { token: 'none' };
const MAILBOX = { email: 'nobody@example.com' };
const APPLICATION = {
  practice: 'Harbour Clinic',
  kind: 'Diabetes centers',
  name: 'Ann Lee',
  ...MAILBOX,
  phone: '',
  region: 'Maine',
  licence: '',
  message: '',
};

type Form = Record<string, string> | FormData;

describe('a second POST request', () => {
  let store: Store;
  let customer: Shopper;
  let staff: Browser;
  let orderId: string;
  beforeAll(async () => {
    store = await openStore({ apiClients: [PILL_BOX], stripe: { url: 'http://127.0.0.1:1' } });
    customer = await shopper(store);
    staff = await administrator(store);
    orderId = await place(store, customer);
  });
  afterAll(() => store.close());

  /** Valid fields for forms that are counted after validation. Other forms are counted before it. */
  const samples: Readonly<Record<string, () => Form>> = {
    '/login': () => ({ ...MAILBOX, password: PASSWORD }),
    '/login/code': () => MAILBOX,
    '/login/link': () => LINK,
    '/forgot-password': () => MAILBOX,
    '/reset-password': () => ({ ...LINK, password: PASSWORD, confirmPassword: PASSWORD }),
    '/confirm-email': () => LINK,
    '/change-email/approve': () => LINK,
    '/change-email/confirm': () => LINK,
    '/register': () => registrationForm(),
    '/contact': () => ({ name: 'Ann', ...MAILBOX, subject: 'Delivery', message: 'To Maine?' }),
    '/request': () => ({ name: 'Ann', ...MAILBOX, medication: 'Mounjaro' }),
    '/rewards': () => APPLICATION,
    '/account/orders/:orderId/prescription': () => uploadForm(scan()),
    '/prescription/files': () => uploadForm(scan()),
    '/account/orders/:orderId/arrival': () => uploadForm(scan()),
    '/oauth/token': () => ({ grant_type: 'refresh_token', client_id: PILL_BOX.id }),
    '/oauth/revoke': () => ({ token: 'none', client_id: PILL_BOX.id }),
    '/admin': () => ({ username: 'nobody', password: PASSWORD }),
  };

  /** Opens a browser for another process with limits of one request. */
  const browserFor = (path: string): Browser => {
    const browser = store.beside(ONCE);
    const inside = path.startsWith('/admin/') ? staff : customer;
    const outside = path === '/admin' || path === '/login' || path === '/register';
    if (!outside) for (const [name, value] of inside.cookies) browser.cookies.set(name, value);
    return browser;
  };

  test('is refused with Retry-After by each address that accepts forms', async () => {
    const posted = store.app.routes.filter(({ methods }) => methods.includes('POST'));
    expect(posted.length).toBeGreaterThan(60);
    for (const { pattern } of posted) {
      const browser = browserFor(pattern);
      const address = pattern
        .replace(':orderId', orderId)
        .replace(':mailId', orderId)
        .replace('*', 'no');
      const send = () =>
        browser.post(address, samples[pattern]?.() ?? {}, { accept: 'application/json' });
      await (await send()).body?.cancel();
      const refused = await send();
      const wait = Number(refused.headers.get('retry-after'));
      await refused.body?.cancel();
      expect([pattern, refused.status, wait > 0]).toEqual([pattern, 429, true]);
    }
  });

  test('gets an error page in the store layout', async () => {
    const answer = await browserFor('/account/details').post(
      '/account/details',
      {},
      { accept: 'text/html' },
    );
    expect(answer.status).toBe(429);
    const page = await answer.text();
    expect(page).toContain('Please wait a moment');
    // The page has the store layout, and its policy allows its scripts.
    expect(page).toMatch(/<header[^]*<footer/);
    const [, nonce = 'none'] =
      /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
    const inline = page.match(/<script(?![^>]*(?: src=|ld\+json))[^>]*>/g) ?? [];
    expect(inline.length).toBeGreaterThan(0);
    for (const script of inline) expect(script).toContain(`nonce="${nonce}"`);
  });

  test('gets a plain message from an address without a page', async () => {
    const answer = await browserFor('/logout').post('/logout', {}, { accept: 'text/html' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toBe('Too many attempts. Please wait a moment and try again.');
  });
});

describe('a rate limit', () => {
  test('on registrations counts each mailbox regardless of letter case and existing accounts', async () => {
    const store = await openStore({ trustedProxies: 1, privateRegistration: true });
    const { points } = RATE_LIMITS['register-account'];
    const known = registrationForm({ email: 'Known@Example.com' });
    await store.browser().post('/register', known);
    await store.deps.db.deleteFrom('rate_limits').execute();
    const answers = async (email: string): Promise<number[]> => {
      const given: number[] = [];
      for (let n = 0; n <= points; n += 1) {
        const written = n % 2 ? email.toUpperCase() : ` ${email}`;
        const form = registrationForm({ email: written });
        const from = { 'x-forwarded-for': `203.0.113.${n}` };
        given.push((await store.browser().post('/register', form, from)).status);
      }
      return given;
    };
    const expected = [...Array.from({ length: points }, () => 201), 429];
    expect(await answers('known@example.com')).toEqual(expected);
    expect(await answers('new@example.com')).toEqual(expected);
    const mails = await store.deps.db.selectFrom('mails').select('recipient').execute();
    const sent = mails.filter(({ recipient }) => recipient.toLowerCase() === 'new@example.com');
    expect(sent).toHaveLength(points);
    await store.close();
  });

  const FEW = { points: 3, seconds: 600 };
  const WRONG = { ...MAILBOX, password: 'Not-This-One-1' };

  test('is shared by two processes', async () => {
    const store = await openStore({ limits: { 'login-account': FEW } });
    const [here, there] = [store.browser(), store.beside({ 'login-account': FEW })];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? here : there).post('/login', WRONG)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(FEW.points);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8 - FEW.points);
    await store.close();
  });

  const tries = async (trustedProxies: number): Promise<number> => {
    const store = await openStore({ trustedProxies, limits: { 'login-address': FEW } });
    let opened = 0;
    for (let n = 0; n < 6; n += 1) {
      const answer = await store.browser().post(
        '/login',
        { ...WRONG, email: `n${n}@example.com` },
        {
          'x-forwarded-for': `203.0.113.${n}`,
        },
      );
      if (answer.status === 401) opened += 1;
    }
    await store.close();
    return opened;
  };

  test('ignores the forwarded address of an untrusted client', async () => {
    expect(await tries(0)).toBe(FEW.points);
  });

  test('uses the forwarded address of a trusted proxy', async () => {
    expect(await tries(1)).toBe(6);
  });
});
