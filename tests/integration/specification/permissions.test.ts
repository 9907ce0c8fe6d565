import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '#web/routes.ts';
import { openings } from '#tests/support/openings.ts';
import { place, type Shopper, shopper, upload } from '#tests/support/shopping.ts';
import {
  administrator,
  type Browser,
  openStore,
  person,
  type Store,
} from '#tests/support/store.ts';
import {
  all,
  customers,
  EVERYBODY,
  type Line,
  OPEN_TO_EVERYBODY,
  ownersAlone,
  outcome,
  secondSteps,
  STAFF,
  STAFF_PAGES,
  WITHOUT_DATA,
} from './permission-answers.ts';

/** §6 "Roles and permissions": every address for everybody, by every way of asking. */

/** Nobody goes there: what answers here does so without it. */
const PROVIDER = {
  id: 'work',
  name: 'Work ID',
  issuer: 'https://id.example',
  clientId: 'store',
  clientSecret: 'secret',
};

let store: Store;
let owner: Shopper;
let other: Shopper;
let admin: Browser;
let both: Browser;
let orderId: string;
let prescriptionId: string;
let mailId: string;
let memberId: string;

beforeAll(async () => {
  store = await openStore({ providers: [PROVIDER] });
  owner = await shopper(store);
  other = await shopper(store);
  admin = await administrator(store);
  both = store.browser();
  for (const jar of [other.cookies, admin.cookies])
    for (const [name, value] of jar) both.cookies.set(name, value);
  orderId = await place(store, owner);
  await upload(owner, orderId);
  const { db } = store.deps;
  prescriptionId = (await db.selectFrom('prescriptions').select('id').executeTakeFirstOrThrow()).id;
  memberId = (await db.selectFrom('staff').select('id').executeTakeFirstOrThrow()).id;
  mailId = (await db.selectFrom('mails').select('id').limit(1).executeTakeFirstOrThrow()).id;
});
afterAll(() => store.close());

const WHO = ['visitor', 'owner', 'other', 'admin', 'both'] as const;
type Who = (typeof WHO)[number];

/** A fresh browser each time: some of what is asked for here ends a session. */
const browserOf = (who: Who): Browser => {
  const browser = store.browser();
  const jars = { visitor: undefined, owner, other, admin, both } as const;
  for (const [name, value] of jars[who]?.cookies ?? []) browser.cookies.set(name, value);
  return browser;
};

/** Addresses without parameters that answer everybody alike. */
const alike = (answers: Line[1], ...paths: readonly string[]): Record<string, Line> =>
  Object.fromEntries(paths.map((path): [string, Line] => [path, [() => path, answers]]));

/** A GET of each address of the policy table, and of those that stand before it. */
const GETS: Readonly<Record<string, Line>> = {
  ...alike(() => EVERYBODY, ...OPEN_TO_EVERYBODY),
  '/products/:productId': [() => '/products/ozempic', () => EVERYBODY],
  '/products/:productId/leaflet': [() => '/products/ozempic/leaflet', () => EVERYBODY],
  '/login': [() => '/login', () => ['200', '/account', '/account', '200', '/account']],
  '/logout': [() => '/logout', () => all('/')],
  '/session': [() => '/session', () => all('204')],
  '/prescription/files': [() => '/prescription/files', () => all('/prescription')],
  '/cart/kept': [() => '/cart/kept', () => all('400')],
  '/blog/:postId': [() => '/blog/wegovy-vs-ozempic', () => EVERYBODY],
  '/search': [() => '/search?q=insulin', () => EVERYBODY],
  '/search/suggestions': [() => '/search/suggestions?q=insulin', () => EVERYBODY],
  '/legal/:pageId': [() => '/legal/privacy', () => EVERYBODY],
  '/login/with/:provider': [() => '/login/with/work', () => EVERYBODY],
  // Whom nobody has sent there.
  '/login/with/:provider/return': [() => '/login/with/work/return?state=x', () => all('410')],
  '/login/with/:provider/finish': [() => '/login/with/work/finish', () => all('/login')],
  '/register/with/:provider': [
    () => '/register/with/work',
    () => {
      const finish = '/login/with/work/finish';
      return ['200', finish, finish, '200', finish];
    },
  ],
  '/login/factor': [
    () => '/login/factor',
    () => ['/login', '/account', '/account', '/login', '/account'],
  ],
  '/login/passkey': [() => '/login/passkey', () => all('/login')],
  // This store has no way to send a text.
  '/login/phone': [() => '/login/phone', () => all('404')],
  '/account/phone': [() => '/account/phone', () => customers('/account/phone', '404')],
  '/account/email': [() => '/account/email', () => customers('/account/email')],
  '/account/details': [() => '/account/details', () => customers('/account/details')],
  '/account/privacy': [() => '/account/privacy', () => customers('/account/privacy')],
  '/account/data.json': [() => '/account/data.json', () => customers('/account/data.json')],
  '/account/data.zip': [() => '/account/data.zip', () => customers('/account/data.zip')],
  '/account/health': [() => '/account/health', () => customers('/account/health')],
  '/account/referral': [() => '/account/referral', () => customers('/account/referral')],
  '/account/security': [() => '/account/security', () => customers('/account/security')],
  ...secondSteps('/account/security', customers),
  '/account': [() => '/account', () => customers('/account')],
  '/account/orders/:orderId': ownersAlone(() => `/account/orders/${orderId}`),
  '/account/orders/:orderId/address': ownersAlone(() => `/account/orders/${orderId}/address`),
  '/account/orders/:orderId/again': ownersAlone(() => `/account/orders/${orderId}/again`),
  // Nothing has been paid, and nothing has arrived.
  '/account/orders/:orderId/receipt.pdf': ownersAlone(
    () => `/account/orders/${orderId}/receipt.pdf`,
    '409',
  ),
  '/account/orders/:orderId/supply.ics': ownersAlone(
    () => `/account/orders/${orderId}/supply.ics`,
    '409',
  ),
  '/account/reminders': [
    () => '/account/reminders',
    () => customers('/account/reminders', '/account'),
  ],
  '/account/orders/:orderId/prescription': [
    () => `/account/orders/${orderId}/prescription`,
    () => customers(`/account/orders/${orderId}/prescription`, '/account'),
  ],
  '/account/orders/:orderId/arrival': [
    () => `/account/orders/${orderId}/arrival`,
    () => customers(`/account/orders/${orderId}/arrival`, `/account/orders/${orderId}`),
  ],
  '/prescriptions/:prescriptionId': [
    () => `/prescriptions/${prescriptionId}`,
    () => [
      `/login?from=${encodeURIComponent(`/prescriptions/${prescriptionId}`)}`,
      '200',
      '404',
      '200',
      '200',
    ],
  ],
  '/admin': [() => '/admin', () => ['200', '200', '200', '/admin/dashboard', '/admin/dashboard']],
  '/admin/logout': [() => '/admin/logout', () => all('/admin')],
  '/admin/session': [() => '/admin/session', () => ['/admin', '/admin', '/admin', '204', '204']],
  '/admin/factor': [
    () => '/admin/factor',
    () => ['/admin', '/admin', '/admin', '/admin/dashboard', '/admin/dashboard'],
  ],
  '/admin/passkey': [() => '/admin/passkey', () => all('/admin')],
  '/admin/security': [() => '/admin/security', () => STAFF],
  ...secondSteps('/admin/security', () => STAFF),
  ...alike(() => STAFF, ...STAFF_PAGES),
  '/admin/users/:userId': [() => `/admin/users/${owner.userId}`, () => STAFF],
  '/admin/team/:memberId': [() => `/admin/team/${memberId}`, () => STAFF],
  '/pay': [() => '/pay', () => all('410')],
  '/recall': [() => '/recall', () => all('410')],
  '/admin/orders/:orderId/pharmacy': [() => `/admin/orders/${orderId}/pharmacy`, () => STAFF],
  '/admin/pharmacies/:pharmacyId': [
    () => `/admin/pharmacies/${orderId}`,
    () => ['/admin', '/admin', '/admin', '404', '404'],
  ],
  '/admin/pharmacies/:pharmacyId/stock': [
    () => `/admin/pharmacies/${orderId}/stock`,
    () => ['/admin', '/admin', '/admin', '404', '404'],
  ],
  '/admin/pharmacies/:pharmacyId/scan': [
    () => `/admin/pharmacies/${orderId}/scan?scan=${orderId}`,
    () => ['/admin', '/admin', '/admin', '404', '404'],
  ],
  '/admin/payments/:paymentId': [
    () => `/admin/payments/${orderId}`,
    () => ['/admin', '/admin', '/admin', '404', '404'],
  ],
  '/admin/orders/:orderId/address': [() => `/admin/orders/${orderId}/address`, () => STAFF],
  '/admin/orders/:orderId/lines': [() => `/admin/orders/${orderId}/lines`, () => STAFF],
  '/admin/orders/:orderId/packs': [() => `/admin/orders/${orderId}/packs`, () => STAFF],
  '/admin/orders/:orderId/messages': [() => `/admin/orders/${orderId}/messages`, () => STAFF],
  '/admin/orders/papers.pdf': [
    () => `/admin/orders/papers.pdf?paper=packing-slip&order=${orderId}`,
    () => STAFF,
  ],
  '/admin/orders/:orderId/papers/:paper': [
    () => `/admin/orders/${orderId}/papers/packing-slip.pdf`,
    () => STAFF,
  ],
  '/admin/review/:orderId': [() => `/admin/review/${orderId}`, () => STAFF],
  '/admin/outbox/:mailId': [() => `/admin/outbox/${mailId}`, () => STAFF],
  '/admin/outbox/:mailId/html': [() => `/admin/outbox/${mailId}/html`, () => STAFF],
  '/account/apps': [
    () => '/account/apps',
    () => {
      const [login] = customers('/account/apps');
      return [login, '/account/security', '/account/security', login, '/account/security'];
    },
  ],
  '/challenge/:form': [() => '/challenge/login', () => all('204')],
  '/oauth/authorize': [
    () => '/oauth/authorize',
    () => {
      const [login] = customers('/oauth/authorize');
      return [login, '400', '400', login, '400'];
    },
  ],
  '/payments/stripe/webhook': [() => '/payments/stripe/webhook', () => all('405')],
  '/policy-reports': [() => '/policy-reports', () => all('405')],
  '/oauth/token': [() => '/oauth/token', () => all('405')],
  '/oauth/revoke': [() => '/oauth/revoke', () => all('405')],
  // No cookie opens what a token opens.
  '/oauth/userinfo': [() => '/oauth/userinfo', () => all('401')],
  '/api/orders': [() => '/api/orders', () => all('401')],
  '/api/orders/:orderId': [() => `/api/orders/${orderId}`, () => all('401')],
  '/.well-known/oauth-authorization-server': [
    () => '/.well-known/oauth-authorization-server',
    () => EVERYBODY,
  ],
  '/art/:productId/:file': [() => '/art/ozempic/2mg-3ml.svg', () => EVERYBODY],
  '/cards/store.png': [() => '/cards/store.png', () => EVERYBODY],
  '/cards/:kind/:file': [() => '/cards/products/ozempic.png', () => EVERYBODY],
  // Nobody has asked this store for it.
  '/styleguide': [() => '/styleguide', () => all('404')],
  '/healthz': [() => '/healthz', () => EVERYBODY],
  '/readyz': [() => '/readyz', () => EVERYBODY],
  '/*': [() => '/nowhere', () => all('404')],
};

test('the table names every address of the route table', () => {
  const paths = Object.keys(pages);
  expect(paths.filter((path) => !(path in GETS))).toEqual([]);
});

describe.each(Object.entries(GETS))('GET %s', (_, [path, answers]) => {
  test.each(WHO.map((who, index) => [who, index] as const))('as %s', async (who, index) => {
    const answer = await browserOf(who).get(path());
    expect(outcome(answer)).toBe(answers()[index]);
  });
});

const WITH_DATA = Object.entries(GETS).filter(([pattern]) => !WITHOUT_DATA.test(pattern));

describe('the data address of a page', () => {
  test.each(WITH_DATA)('gives no one more than the page: %s', async (_, [path, answers]) => {
    for (const [index, who] of WHO.entries()) {
      const [before, query] = path().split('?');
      const address = `${before === '/' ? '/_' : before}.data${query ? `?${query}` : ''}`;
      const answer = await browserOf(who).get(address);
      const expected = answers()[index] ?? '';
      const body = await answer.text();
      if (expected.startsWith('/')) {
        // A redirect travels as data; what the page would have shown does not.
        expect([who, answer.status]).toEqual([who, 202]);
        expect(body).toContain(`"${expected}"`);
        expect(body).not.toContain(owner.who.email);
      } else expect([who, String(answer.status)]).toEqual([who, expected]);
    }
  });
});

const orderNow = () =>
  store.deps.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

describe('a post to what is not one’s own changes nothing', () => {
  const POSTS = [
    ['/admin/dashboard', { intent: 'set-status', status: 'Cancelled', version: '2' }],
    ['/admin/dashboard', { intent: 'add-tracking', tracking: 'T', version: '2' }],
    ['/admin/dashboard', { intent: 'delete-order' }],
    ['/admin/dashboard', { intent: 'delete-user' }],
    ['/account/orders/:id', { intent: 'withdraw' }],
  ] as const;

  test.each(
    POSTS.flatMap(([path, body]) =>
      (['visitor', 'other'] as const).flatMap((who) =>
        ['', '.data'].map((suffix) => [who, path + suffix, body.intent, body] as const),
      ),
    ),
  )('%s posts to %s: %s', async (who, path, _, body) => {
    const before = await orderNow();
    const answer = await browserOf(who).post(path.replace(':id', orderId), {
      orderId,
      userId: owner.userId,
      ...body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(202);
    expect(await answer.text()).not.toContain(owner.who.email);
    expect(await orderNow()).toEqual(before);
    expect((await owner.get('/account')).status).toBe(200);
  });

  test('an administrator does not withdraw, order or upload for a customer', async () => {
    const before = await orderNow();
    await admin.post(`/account/orders/${orderId}`, { intent: 'withdraw' });
    expect((await upload(admin, orderId)).status).toBe(401);
    expect(await orderNow()).toEqual(before);
  });

  test('the owner with a customer’s session alone does not change a status', async () => {
    const before = await orderNow();
    const answer = await owner.post('/admin/dashboard', {
      intent: 'set-status',
      orderId,
      status: 'Delivered',
      version: String(before.version),
    });
    expect(answer.headers.get('location')).toBe('/admin');
    expect(await orderNow()).toEqual(before);
  });
});

describe('Visitor', () => {
  test('sends the contact form and the request form', async () => {
    const browser = store.browser();
    await browser.post('/contact', {
      name: 'Vera',
      email: 'vera@example.com',
      subject: 'Hello',
      message: 'Do you ship to Chile?',
    });
    await browser.post('/request', {
      name: 'Vera',
      email: 'vera@example.com',
      phone: '',
      medication: 'Tresiba',
      message: '',
    });
    const { db } = store.deps;
    expect(await db.selectFrom('contact_messages').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('medication_requests').select('id').execute()).toHaveLength(1);
  });

  test('cannot place an order or upload', async () => {
    const visitor = store.browser();
    const answer = await visitor.post('/checkout', {
      email: 'v@example.com',
      lines: '[{"productId":"bdpenneedle","strength":"32G x 4mm","quantity":1}]',
      seenTotal: '1599',
    });
    expect([401, 422]).toContain(answer.status);
    expect((await upload(visitor, orderId)).status).toBe(401);
    expect(await store.deps.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });
});

describe('Customer', () => {
  test('sees only their own orders', async () => {
    expect(await (await owner.get('/account')).text()).toContain(orderId);
    expect(await (await other.get('/account')).text()).not.toContain(orderId);
  });

  test('uploads for their own order alone; another’s answers as if it did not exist', async () => {
    const before = await orderNow();
    const answer = await upload(other, orderId);
    const unknown = await upload(other, '01901f2e-0000-7000-8000-000000000001');
    expect([answer.status, unknown.status]).toEqual([404, 404]);
    expect(await answer.text()).toBe(await unknown.text());
    expect(await orderNow()).toEqual(before);
  });

  test('reads their own file alone', async () => {
    expect((await owner.get(`/prescriptions/${prescriptionId}`)).status).toBe(200);
    expect((await other.get(`/prescriptions/${prescriptionId}`)).status).toBe(404);
  });
});

describe('Admin', () => {
  test('is a separate login, on the server: the page holds nothing to compare with', async () => {
    const { username } = await store.deps.db
      .selectFrom('staff')
      .select('username')
      .executeTakeFirstOrThrow();
    const page = await (await store.browser().get('/admin')).text();
    // The router's list of routes has an address of the same name.
    expect(page.replaceAll(/"path":\s*"admin"/g, '')).not.toContain(`"${username}"`);
    const wrong = await store.browser().post('/admin', { username, password: 'wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.getSetCookie().join()).not.toContain('session');
  });

  test('a customer’s password does not open it, nor the other way round', async () => {
    const { who } = owner;
    const answer = await store
      .browser()
      .post('/admin', { username: who.email, password: who.password });
    expect(answer.status).toBe(401);
  });

  test('lists all users without a password, and all orders with customer and items', async () => {
    const users = await (await admin.get('/admin/dashboard?tab=users')).text();
    expect(users).toContain(owner.who.email);
    expect(users).toContain(other.who.email);
    expect(users).not.toMatch(/argon2|\$2[aby]\$/);
    expect(users).not.toContain(owner.who.password);
    const orders = await (await admin.get('/admin/dashboard')).text();
    expect(orders).toContain(orderId);
    expect(orders).toContain(owner.who.email);
    expect(orders).toContain('Ozempic 2mg/3mL');
  });

  test('each reading of a prescription is recorded with who read it', async () => {
    const before = (await openings(store.deps.db)).length;
    await (await admin.get(`/prescriptions/${prescriptionId}`)).arrayBuffer();
    const { length } = await openings(store.deps.db);
    expect(length).toBe(before + 1);
    expect((await openings(store.deps.db)).at(-1)).toMatchObject({ actor_kind: 'staff' });
  });

  test('deletes an order and a user; both leave every listing', async () => {
    const gone = await shopper(store, person({ firstName: 'Gone' }));
    const doomed = await place(store, gone);
    await admin.post('/admin/dashboard', { intent: 'delete-order', orderId: doomed });
    expect(await (await admin.get('/admin/dashboard')).text()).not.toContain(doomed);
    expect(await (await gone.get('/account')).text()).not.toContain(doomed);
    await admin.post('/admin/dashboard', { intent: 'delete-user', userId: gone.userId });
    expect(await (await admin.get('/admin/dashboard?tab=users')).text()).not.toContain(
      gone.who.email,
    );
    expect((await gone.get('/account')).status).toBe(302);
  });
});
