import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseUser } from '#db/writes/erase.ts';
import { purgeExpired } from '#db/writes/expired.ts';
import { withApp } from '#tests/support/authenticator.ts';
import { startLoginProvider, type TestProvider } from '#tests/support/login-provider.ts';
import { proofFor } from '#tests/support/prove-work.ts';
import { goThere, sentTo } from '#tests/support/federated-sign-in.ts';
import { loggedIn, openStore, ORIGIN, PASSWORD, person, type Store } from '#tests/support/store.ts';
import { address, form, inside, linked, mailed, newcomer, user } from './provider-people.ts';

const MINUTE = 60_000;

let one: TestProvider;
let two: TestProvider;
let store: Store;

beforeAll(async () => {
  one = await startLoginProvider({ id: 'one', name: 'Work ID', stores: [ORIGIN] });
  two = await startLoginProvider({ id: 'two', name: 'Clinic ID', stores: [ORIGIN] });
  store = await openStore({ providers: [one.config, two.config] });
});
afterAll(async () => {
  await store.close();
  await one.stop();
  await two.stop();
});
beforeEach(async () => {
  await store.deps.db.deleteFrom('rate_limits').execute();
});

test('registration with a provider requires a proof when the captcha is on', async () => {
  const guarded = await openStore({ providers: [one.config], captcha: 'on' });
  try {
    const email = address();
    const browser = guarded.browser();
    await goThere(browser, one, email);
    expect(await (await browser.get('/register/with/one')).text()).toContain('name="proof"');
    const refused = await browser.post('/register/with/one', form({ email }));
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain(email);
    expect(await user(guarded, email)).toBeUndefined();
    const proof = await proofFor(guarded, 'register');
    expect((await browser.post('/register/with/one', form({ email, proof }))).status).toBe(201);
  } finally {
    await guarded.close();
  }
});

describe('a new person who comes from a provider', () => {
  test('completes the registration form and can then log in with the provider', async () => {
    const email = address();
    const browser = store.browser();
    const back = await goThere(browser, one, email, { from: '/checkout' });
    expect(sentTo(back)).toBe('/login/with/one/finish');
    expect(await inside(browser)).toBe(false);
    expect(sentTo(await browser.get('/login/with/one/finish'))).toBe('/register/with/one');
    const page = await (await browser.get('/register/with/one')).text();
    expect(page).toContain(`value="${email}"`);
    expect(page).toContain('value="Mary"');
    expect(page).toContain('value="Whitfield"');
    expect(page).not.toContain('type="password"');

    const missing = await browser.post('/register/with/one', form({ email, zipCode: '' }));
    expect(missing.status).toBe(422);
    expect(await missing.text()).toContain('ZIP Code is required');
    expect(await user(store, email)).toBeUndefined();

    const made = await browser.post('/register/with/one', form({ email, firstName: 'Maria' }));
    expect(made.status).toBe(201);
    const html = await made.text();
    expect(html).toContain('Registration Successful!');
    expect(html).not.toContain('Go to Login Page');
    expect(await inside(browser)).toBe(true);
    expect(await user(store, email)).toMatchObject({ confirmed: true, firstName: 'Maria' });
    expect(await mailed(store, email)).toEqual(['welcome']);

    expect(sentTo(await goThere(store.browser(), one, email))).toBe('/account');
    expect(sentTo(await goThere(store.browser(), two, email))).toBe('/login/with/two/finish');
  });

  test.each([
    ['an email that the provider has not verified', 'unproved', (email: string) => email],
    ['an email that differs from the one of the provider', 'mary', () => address('typed')],
  ])('has to confirm %s', async (_, word, typed) => {
    const login = address(word);
    const email = typed(login);
    const browser = store.browser();
    await goThere(browser, one, login);
    await browser.post('/register/with/one', form({ email }));
    expect(await user(store, email)).toMatchObject({ confirmed: false });
    const mail = await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    expect(mail.data['linkId']).toEqual(expect.any(String));
  });

  test('gets one account from concurrent registrations', async () => {
    const email = address();
    const browser = store.browser();
    await goThere(browser, one, email);
    const answers = await Promise.all([
      browser.post('/register/with/one', form({ email })),
      browser.post('/register/with/one', form({ email: address('second') })),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410]);
    const rows = await store.deps.db
      .selectFrom('accounts')
      .select('user_id')
      .where('account_id', '=', email)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('has half an hour to register, in the same browser', async () => {
    const email = address();
    const browser = store.browser();
    await goThere(browser, one, email);
    const elsewhere = await store.browser().post('/register/with/one', form({ email }));
    expect(elsewhere.status).toBe(410);
    store.travel(31 * MINUTE);
    try {
      const late = await browser.post('/register/with/one', form({ email, city: 'Bangor' }));
      expect(late.status).toBe(410);
      const html = await late.text();
      expect(html).toContain('is no longer valid');
      expect(html).toContain('value="Bangor"');
      expect(await (await browser.get('/register/with/one')).text()).toContain(
        'Continue with Work ID',
      );
    } finally {
      store.travel(-31 * MINUTE);
    }
    expect(await user(store, email)).toBeUndefined();
  });

  test('leaves no data behind after that time', async () => {
    const email = address();
    await goThere(store.browser(), one, email);
    const rows = () =>
      store.deps.db.selectFrom('outside_logins').select('id').where('email', '=', email).execute();
    expect(await rows()).toHaveLength(1);
    await purgeExpired(store.deps.db, new Date(Date.now() + 31 * MINUTE));
    expect(await rows()).toHaveLength(0);
  });
});

describe('an email that has an account', () => {
  test('is linked only after the customer logs in and confirms', async () => {
    const mary = person({ email: address() });
    const browser = await loggedIn(store, mary);
    await browser.post('/logout', {});
    const back = await goThere(browser, one, mary.email, { from: '/checkout' });
    expect(sentTo(back)).toBe('/login/with/one/finish');
    expect(await inside(browser)).toBe(false);
    const page = await (await browser.get('/login/with/one/finish')).text();
    expect(page).toContain('You already have an account');
    expect(page).toContain('/login?from=%2Flogin%2Fwith%2Fone%2Ffinish');
    expect(page).toContain('/login/code?from=%2Flogin%2Fwith%2Fone%2Ffinish');
    expect(await linked(store, browser.userId)).toEqual([]);

    // A confirmation before the login links nothing.
    expect((await browser.post('/login/with/one/finish', {})).status).toBe(403);
    const login = await browser.post('/login?from=%2Flogin%2Fwith%2Fone%2Ffinish', {
      email: mary.email,
      password: PASSWORD,
    });
    expect(sentTo(login)).toBe('/login/with/one/finish');
    // Opening the page links nothing either.
    const asks = await (await browser.get('/login/with/one/finish')).text();
    expect(asks).toContain('Add Work ID to your account');
    expect(asks).toContain(mary.email);
    expect(await linked(store, browser.userId)).toEqual([]);

    const done = await browser.post('/login/with/one/finish', {});
    expect(sentTo(done)).toBe('/checkout');
    expect(await linked(store, browser.userId)).toEqual([one.config.issuer]);
    expect(await mailed(store, mary.email)).toContain('identity-linked');
    // The provider has verified the same mailbox.
    expect(await user(store, mary.email)).toMatchObject({ confirmed: true });
    // A second confirmation has nothing to link.
    expect(sentTo(await browser.post('/login/with/one/finish', {}))).toBe('/login');
    const mails = (await mailed(store, mary.email)).filter((each) => each === 'identity-linked');
    expect(mails).toHaveLength(1);
    expect(sentTo(await goThere(store.browser(), one, mary.email))).toBe('/account');
  });

  test('is not disclosed at the login if the provider has not verified it', async () => {
    const mary = person({ email: address('unproved') });
    const { userId } = await loggedIn(store, mary);
    const browser = store.browser();
    await goThere(browser, one, mary.email);
    expect(sentTo(await browser.get('/login/with/one/finish'))).toBe('/register/with/one');
    const taken = await browser.post('/register/with/one', form({ email: mary.email }));
    expect(taken.status).toBe(409);
    const html = await taken.text();
    expect(html).toContain('This email is already registered');
    expect(html).toContain('An account with this email already exists. Please log in instead.');
    expect(await linked(store, userId)).toEqual([]);
    // The login at the provider stays valid, so that another address can be registered.
    const other = await browser.post('/register/with/one', form({ email: address('other') }));
    expect(other.status).toBe(201);
  });

  test('is not disclosed at all with private registration', async () => {
    const discreet = await openStore({ providers: [one.config], privateRegistration: true });
    try {
      const mary = person({ email: address('unproved') });
      await loggedIn(discreet, mary);
      const answers: { status: number; html: string; ms: number }[] = [];
      for (const email of [mary.email, address('unproved')]) {
        const browser = discreet.browser();
        await goThere(browser, one, address('unproved'));
        const began = performance.now();
        const answer = await browser.post('/register/with/one', form({ email }));
        const ms = performance.now() - began;
        const html = (await answer.text()).replaceAll(/nonce="[^"]*"|nonce\\",\\"[^"]*"/g, '');
        answers.push({ status: answer.status, html: html.replaceAll(email, ''), ms });
      }
      const [taken, free] = answers;
      expect(taken?.status).toBe(201);
      expect(free?.status).toBe(201);
      expect(taken?.html.includes('Registration Successful!')).toBe(true);
      expect(taken?.html).toBe(free?.html);
      // Both answers wait for the minimum response time.
      expect(Math.min(taken?.ms ?? 0, free?.ms ?? 0)).toBeGreaterThan(390);
      expect(await mailed(discreet, mary.email)).toContain('registration-attempt');
    } finally {
      await discreet.close();
    }
  });
});

test('a login with a provider requires the second factor as well', async () => {
  const { browser, email } = await newcomer(store, one);
  await withApp(store, browser);
  const elsewhere = store.browser();
  expect(sentTo(await goThere(elsewhere, one, email))).toBe('/login/factor?from=%2Faccount');
  expect(await inside(elsewhere)).toBe(false);
});

describe('a deleted account', () => {
  test('cannot be opened by its identity, which can register again', async () => {
    const { email, userId } = await newcomer(store, one);
    await store.deps.db
      .transaction()
      .execute((trx) => eraseUser(trx, store.deps.jobs, userId, store.deps.clock()));
    const browser = store.browser();
    expect(sentTo(await goThere(browser, one, email))).toBe('/login/with/one/finish');
    expect(await inside(browser)).toBe(false);
    expect((await browser.post('/register/with/one', form({ email }))).status).toBe(201);
  });
});
