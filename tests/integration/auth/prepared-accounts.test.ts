import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withApp } from '#tests/support/authenticator.ts';
import { startLoginProvider, type TestProvider } from '#tests/support/login-provider.ts';
import { goThere, sentTo } from '#tests/support/federated-sign-in.ts';
import { loggedIn, openStore, ORIGIN, PASSWORD, person, type Store } from '#tests/support/store.ts';
import { address, inside, linked, mailed, newcomer, user } from './provider-people.ts';

/** An attacker registers with the email of somebody else and waits for its owner. */

const NEW = 'Another-Harbour-9';

let provider: TestProvider;
let store: Store;
beforeAll(async () => {
  provider = await startLoginProvider({ id: 'one', name: 'Work ID', stores: [ORIGIN] });
  store = await openStore({ providers: [provider.config] });
});
afterAll(async () => {
  await store.close();
  await provider.stop();
});
beforeEach(async () => {
  await store.deps.db.deleteFrom('rate_limits').execute();
});

/** The id of the newest link that was mailed to an address with a template. */
const linkTo = async (to: string, template: string): Promise<string> => {
  const row = await store.deps.db
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', to)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return String(row.data['linkId']);
};

const byCode = async (email: string) => {
  const browser = store.browser();
  await browser.post('/login/code', { email });
  const code = store.deps.mailLinks.code(await linkTo(email, 'log-in'));
  await browser.post('/login/code', { email, code });
  return browser;
};

const byLink = async (email: string) => {
  const browser = store.browser();
  await browser.post('/login/code', { email });
  const token = store.deps.mailLinks.token(await linkTo(email, 'log-in'));
  await browser.post('/login/link', { token });
  return browser;
};

const byNewPassword = async (email: string) => {
  const browser = store.browser();
  await browser.post('/forgot-password', { email });
  const token = store.deps.mailLinks.token(await linkTo(email, 'reset-password'));
  await browser.post('/reset-password', { token, password: NEW, confirmPassword: NEW });
  await browser.post('/login', { email, password: NEW });
  return browser;
};

const WAYS = { 'a code': byCode, 'a link': byLink, 'a new password': byNewPassword } as const;

describe.each(Object.entries(WAYS))('when the owner logs in with %s', (_, come) => {
  test('the password and the session of the attacker end', async () => {
    const email = address();
    const thief = await loggedIn(store, person({ email }));
    const owner = await come(email);
    expect(await inside(owner)).toBe(true);
    expect(await inside(thief)).toBe(false);
    const again = await store.browser().post('/login', { email, password: PASSWORD });
    expect(again.status).toBe(401);
    expect(await user(store, email)).toMatchObject({ confirmed: true });
  });

  test('a phone number that the attacker confirmed is removed', async () => {
    const email = address();
    const { userId } = await loggedIn(store, person({ email }));
    const users = store.deps.db.updateTable('users').where('id', '=', userId);
    const phone = `+1202${String(Date.now()).slice(-7)}`;
    await users.set({ phone, phone_verified_at: new Date() }).execute();
    expect(await store.deps.customers.findByPhone(phone)).toBe(userId);
    expect(await inside(await come(email))).toBe(true);
    expect(await store.deps.customers.findByPhone(phone)).toBeUndefined();
  });

  test('a login that the attacker linked is removed', async () => {
    const email = address();
    const thief = await loggedIn(store, person({ email }));
    const login = address('thief');
    await goThere(thief, provider, login, { link: true });
    expect(await linked(store, thief.userId)).toHaveLength(1);
    expect(await inside(await come(email))).toBe(true);
    expect(await linked(store, thief.userId)).toEqual([]);
    const back = store.browser();
    expect(sentTo(await goThere(back, provider, login))).toBe('/login/with/one/finish');
    expect(await inside(back)).toBe(false);
  });

  test('a login of the confirmed owner stays linked', async () => {
    const email = address();
    const { browser, userId } = await newcomer(store, provider, email);
    expect(await inside(await come(email))).toBe(true);
    expect(await linked(store, userId)).toHaveLength(1);
    if (come !== byNewPassword) expect(await inside(browser)).toBe(true);
    expect(sentTo(await goThere(store.browser(), provider, email))).toBe('/account');
  });
});

test('a mailed code or link of an unproved mailbox opens the account, and removes a second factor set before', async () => {
  const email = address();
  const first = await loggedIn(store, person({ email }));
  await withApp(store, first);
  for (const come of [byCode, byLink]) expect(await inside(await come(email))).toBe(true);
  expect(await inside(first)).toBe(false);
  expect(await user(store, email)).toMatchObject({ confirmed: true });
  expect(await mailed(store, email)).toContain('mailbox-proved');
  const factors = await store.deps.db
    .selectFrom('authenticators')
    .select('id')
    .where('user_id', '=', first.userId)
    .execute();
  expect(factors).toEqual([]);
});

test('one mail reports the removal of earlier credentials', async () => {
  const email = address();
  await loggedIn(store, person({ email }));
  await byCode(email);
  expect(await mailed(store, email)).toContain('mailbox-proved');
  const mails = await mailed(store, email);
  await byCode(email);
  expect((await mailed(store, email)).filter((each) => each === 'mailbox-proved')).toHaveLength(
    mails.filter((each) => each === 'mailbox-proved').length,
  );
});

test('an email that a provider has verified does not open a prepared account', async () => {
  const email = address();
  const thief = await loggedIn(store, person({ email }));
  const owner = store.browser();
  await goThere(owner, provider, email);
  expect(await inside(owner)).toBe(false);
  expect(await linked(store, thief.userId)).toEqual([]);
});
