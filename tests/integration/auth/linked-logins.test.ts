import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FRESH_LOGIN } from '#domain/factors.ts';
import {
  atProvider,
  startLoginProvider,
  type TestProvider,
} from '#tests/support/login-provider.ts';
import { seedRow } from '#tests/support/seed-row.ts';
import { begin, goThere, pathOf, sentTo } from '#tests/support/federated-sign-in.ts';
import { recorded } from '#tests/support/recorded.ts';
import { loggedIn, openStore, ORIGIN, PASSWORD, person, type Store } from '#tests/support/store.ts';
import { address, linked, mailed, newcomer, unlink, user } from './provider-people.ts';

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

describe('a customer who has not just logged in', () => {
  const at = '/login/with/one';

  /** Runs with the clock set past the time for which a login counts as fresh. */
  const later = async (run: () => Promise<void>): Promise<void> => {
    store.travel(FRESH_LOGIN + 1_000);
    try {
      await run();
    } finally {
      store.travel(-FRESH_LOGIN - 1_000);
    }
  };

  test('gives the password again to add a login', async () => {
    const browser = await loggedIn(store, person({ email: address() }));
    await later(async () => {
      for (const password of ['', 'Wrong-Harbour-1']) {
        const refused = await browser.post(at, { intent: 'link', password });
        expect(refused.status).toBe(422);
        expect(refused.headers.get('refresh')).toBeNull();
        const page = await refused.text();
        expect(page).toContain('Add Work ID to your account');
        expect(page).toContain('name="password"');
      }
      const led = await browser.post(at, { intent: 'link', password: PASSWORD });
      expect(led.headers.get('refresh')).toMatch(/^0;url=/);
      // A login needs no password here: the provider identifies the customer.
      expect((await browser.post(at, {})).headers.get('refresh')).toMatch(/^0;url=/);
    });
  });

  test('gives the password again to link an identity from the login page', async () => {
    const mary = person({ email: address() });
    const browser = await loggedIn(store, mary);
    await goThere(browser, one, address('else'));
    await later(async () => {
      const finish = `${at}/finish`;
      expect(await (await browser.get(finish)).text()).toContain('name="password"');
      expect((await browser.post(finish, {})).status).toBe(422);
      expect(await linked(store, browser.userId)).toEqual([]);
      expect((await browser.post(finish, { password: PASSWORD })).status).toBe(302);
      expect(await linked(store, browser.userId)).toEqual([one.config.issuer]);
    });
  });

  test('gives the password again to remove a login', async () => {
    const browser = await loggedIn(store, person({ email: address() }));
    await goThere(browser, one, address('else'), { link: true });
    await later(async () => {
      expect((await unlink(browser, one)).status).toBe(422);
      expect(await linked(store, browser.userId)).toHaveLength(1);
      expect(sentTo(await unlink(browser, one, PASSWORD))).toBe('/account/security');
      expect(await linked(store, browser.userId)).toEqual([]);
    });
  });

  test('has to log in again first without a password', async () => {
    const { browser } = await newcomer(store, one);
    await later(async () => {
      const refused = await browser.post('/login/with/two', { intent: 'link' });
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('Please log out and log in again first');
    });
  });
});

describe('a customer who adds a login', () => {
  test('adds it on the security page and can remove it again', async () => {
    const browser = await loggedIn(store, person({ email: address() }));
    const { email } = browser.who;
    const before = await (await browser.get('/account/security')).text();
    expect(before).toContain('Add Work ID');
    expect(before).toContain('Add Clinic ID');
    const back = await goThere(browser, one, address('else'), { link: true });
    expect(sentTo(back)).toBe('/account/security');
    const after = await (await browser.get('/account/security')).text();
    expect(after).toContain('aria-label="Remove Work ID"');
    expect(after).not.toContain('Add Work ID');
    expect(await mailed(store, email)).toContain('identity-linked');
    // The mailbox of another person at the provider does not confirm this one.
    expect(await user(store, email)).toMatchObject({ confirmed: false });

    expect(sentTo(await unlink(browser, one))).toBe('/account/security');
    expect(await linked(store, browser.userId)).toEqual([]);
    expect(await mailed(store, email)).toContain('identity-unlinked');
    // A second removal succeeds without another mail.
    expect(sentTo(await unlink(browser, one))).toBe('/account/security');
    const mails = (await mailed(store, email)).filter((each) => each === 'identity-unlinked');
    expect(mails).toHaveLength(1);
    const changes = await recorded(store.deps.db, { patientId: browser.userId });
    expect(changes).toEqual([
      ['customer', 'login linked'],
      ['customer', 'login unlinked'],
    ]);
  });

  test('is refused if it belongs to another account', async () => {
    const { email, userId } = await newcomer(store, one);
    const browser = await loggedIn(store, person({ email: address() }));
    const back = await goThere(browser, one, email, { link: true });
    expect(back.status).toBe(409);
    expect(await back.text()).toContain('This Work ID login belongs to another account here.');
    expect(await linked(store, browser.userId)).toEqual([]);
    expect(await linked(store, userId)).toEqual([one.config.issuer]);
    // The session stays with the same customer.
    expect(await (await browser.get('/account/security')).text()).toContain(browser.who.email);
  });

  test('is refused if the account has another login of the same provider', async () => {
    const { browser, userId } = await newcomer(store, one);
    const back = await goThere(browser, one, address('second'), { link: true });
    expect(back.status).toBe(409);
    expect(await back.text()).toContain('Your account already has another Work ID login.');
    expect(await linked(store, userId)).toEqual([one.config.issuer]);
  });

  test('changes nothing if the account already has it', async () => {
    const { browser, email } = await newcomer(store, one);
    const before = await mailed(store, email);
    expect(sentTo(await goThere(browser, one, email, { link: true }))).toBe('/account/security');
    expect(await mailed(store, email)).toEqual(before);
  });

  test('adds nothing if another customer has logged in in the meantime', async () => {
    const first = await loggedIn(store, person({ email: address() }));
    const second = await loggedIn(store, person({ email: address() }));
    const back = await atProvider(await begin(first, one, { link: true }), { login: address() });
    for (const [name, value] of second.cookies)
      if (name.includes('session')) first.cookies.set(name, value);
    const answer = await first.get(pathOf(back));
    expect(answer.status).toBe(403);
    expect(await linked(store, first.userId)).toEqual([]);
    expect(await linked(store, second.userId)).toEqual([]);
  });

  test('is the only one to get it among concurrent requests', async () => {
    const login = address();
    const people = [
      await loggedIn(store, person({ email: address() })),
      await loggedIn(store, person({ email: address() })),
    ];
    const answers = await Promise.all(
      people.map((each) => goThere(each, one, login, { link: true })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    const rows = await store.deps.db
      .selectFrom('accounts')
      .select('user_id')
      .where('account_id', '=', login)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('the last way to log in', () => {
  test('cannot be removed until a mailed link sets a password', async () => {
    const { browser, email, userId } = await newcomer(store, one);
    const page = await (await browser.get('/account/security')).text();
    expect(page).toContain('Your account has no password.');
    expect(page).not.toContain('Current password');
    const kept = await unlink(browser, one);
    expect(kept.status).toBe(409);
    expect(await kept.text()).toContain('This is the only way to log in to your account.');
    expect(await linked(store, userId)).toEqual([one.config.issuer]);

    const asked = await browser.post('/account/security', { intent: 'password-link' });
    expect(sentTo(asked)).toBe('/account/security');
    const mail = await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('recipient', '=', email)
      .where('template', '=', 'reset-password')
      .executeTakeFirstOrThrow();
    const token = store.deps.mailLinks.token(String(mail.data['linkId']));
    const set = await store
      .browser()
      .post('/reset-password', { token, password: PASSWORD, confirmPassword: PASSWORD });
    expect(set.status).toBe(302);
    await browser.post('/login', { email, password: PASSWORD });
    expect(await (await browser.get('/account/security')).text()).toContain('Current password');
    expect(sentTo(await unlink(browser, one))).toBe('/account/security');
    expect(await linked(store, userId)).toEqual([]);
  });

  test('is kept when two logins are removed concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { browser, userId } = await newcomer(store, one);
      await goThere(browser, two, address('clinic'), { link: true });
      expect(await linked(store, userId)).toHaveLength(2);
      const answers = await Promise.all([unlink(browser, one), unlink(browser, two)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
      expect(await linked(store, userId)).toHaveLength(1);
    }
  });

  test('does not include logins of providers that are no longer configured', async () => {
    const { browser, userId } = await newcomer(store, one);
    await store.deps.db.transaction().execute(async (trx) => {
      const identity = { issuer: 'https://gone.example', subject: userId };
      await store.deps.identities.link(trx, userId, identity);
    });
    const page = await (await browser.get('/account/security')).text();
    expect(page).toContain('gone.example');
    expect(page).toContain('No longer offered');
    expect((await unlink(browser, one)).status).toBe(409);
    expect(await linked(store, userId)).toHaveLength(2);
  });

  test('can be a passkey, which is kept under concurrent removals', async () => {
    const { browser, userId } = await newcomer(store, one);
    const passkey = await seedRow(store.deps.db, 'passkeys', 'x', { user_id: userId });
    const remove = () =>
      browser.post(`/account/security/factors/${passkey}`, { intent: 'remove', password: '' });
    const answers = await Promise.all([unlink(browser, one), remove()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    expect((await linked(store, userId)).length).toBe(answers[0].status === 302 ? 0 : 1);
    const left = await store.deps.factors.customers.list(userId);
    expect(left.length).toBe(answers[1].status === 302 ? 0 : 1);
  });

  test('cannot be removed by another customer', async () => {
    const { userId } = await newcomer(store, one);
    const other = await loggedIn(store, person({ email: address() }));
    await unlink(other, one);
    expect(await linked(store, userId)).toEqual([one.config.issuer]);
    expect(sentTo(await unlink(store.browser(), one))).toMatch(/^\/login/);
    expect(await linked(store, userId)).toEqual([one.config.issuer]);
  });

  test('does not let the password be removed as a linked login', async () => {
    const browser = await loggedIn(store, person({ email: address() }));
    await goThere(browser, one, address(), { link: true });
    await browser.post('/account/security', { intent: 'unlink', identity: 'credential' });
    expect(await store.deps.customers.hasPassword(browser.userId)).toBe(true);
  });
});
