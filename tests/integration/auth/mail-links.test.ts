import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_WRONG_CODES } from '#domain/mail-links.ts';
import { registrationForm } from '#tests/support/shopping.ts';
import {
  loggedIn,
  openStore,
  person,
  PASSWORD,
  type Browser,
  type Store,
} from '#tests/support/store.ts';

const MINUTE = 60_000;
const NEW = 'Another-Harbour-9';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

/** The ids of the links that were mailed to an address with a template, oldest first. */
const mailed = async (to: string, template: string): Promise<readonly string[]> => {
  const rows = await store.deps.db
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', to)
    .where('template', '=', template)
    .orderBy('id')
    .execute();
  return rows.map(({ data: { linkId } }) => (typeof linkId === 'string' ? linkId : ''));
};

const tokenTo = async (to: string, template: string): Promise<string> => {
  const id = (await mailed(to, template)).at(-1);
  if (id === undefined) throw new Error(`no ${template} to ${to}`);
  return store.deps.mailLinks.token(id);
};
const codeTo = async (to: string): Promise<string> =>
  store.deps.mailLinks.code((await mailed(to, 'log-in')).at(-1) ?? '');

const inside = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/account')).status === 200;

const enters = async (email: string, password: string): Promise<boolean> =>
  (await store.browser().post('/login', { email, password })).status === 302;

const customer = async () => {
  const browser = await loggedIn(store);
  return { browser, email: browser.who.email, userId: browser.userId };
};

describe('a forgotten password', () => {
  const ask = (email: string) => store.browser().post('/forgot-password', { email });
  const set = (token: string, password = NEW) =>
    store.browser().post('/reset-password', { token, password, confirmPassword: password });

  test('is reset once by the link, which ends all sessions', async () => {
    const { browser, email } = await customer();
    expect(await inside(browser)).toBe(true);
    expect((await ask(email)).status).toBe(200);
    const token = await tokenTo(email, 'reset-password');
    expect((await set(token)).headers.get('location')).toBe('/login');
    expect(await inside(browser)).toBe(false);
    expect(await enters(email, PASSWORD)).toBe(false);
    expect(await enters(email, NEW)).toBe(true);
    expect((await set(token, 'Yet-Another-9')).status).toBe(410);
    expect(await enters(email, NEW)).toBe(true);
    expect(await mailed(email, 'password-changed')).toHaveLength(1);
  });

  test('opening the page does not use up the link', async () => {
    const { email } = await customer();
    await ask(email);
    const token = await tokenTo(email, 'reset-password');
    for (let look = 0; look < 3; look += 1) {
      const page = await store.browser().get(`/reset-password?token=${token}`);
      expect(await page.text()).toContain('Choose a new password');
    }
    expect((await set(token)).status).toBe(302);
  });

  test('a weak password is refused, and the link still works', async () => {
    const { email } = await customer();
    await ask(email);
    const token = await tokenTo(email, 'reset-password');
    expect((await set(token, 'short')).status).toBe(422);
    expect(await (await set(token, 'P@ssw0rd')).text()).toContain('lists of stolen passwords');
    expect((await set(token)).status).toBe(302);
  });

  test('a later link voids the earlier one, and expires after an hour', async () => {
    const { email } = await customer();
    await ask(email);
    const first = await tokenTo(email, 'reset-password');
    await ask(email);
    const second = await tokenTo(email, 'reset-password');
    expect((await set(first)).status).toBe(410);
    store.travel(61 * MINUTE);
    expect((await set(second)).status).toBe(410);
    expect(await enters(email, PASSWORD)).toBe(true);
  });

  test('a link works once among concurrent submissions', async () => {
    const { email } = await customer();
    await ask(email);
    const token = await tokenTo(email, 'reset-password');
    const answers = await Promise.all([set(token), set(token, 'Second-Harbour-9')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 410]));
  });

  test('an unknown address gets the same answer and no mail', async () => {
    const { email } = await customer();
    const nobody = `nobody-${email}`;
    const [known, unknown] = [await ask(email), await ask(nobody)];
    expect(unknown.status).toBe(known.status);
    // The comparison ignores random values in the pages.
    const bare = (html: string, address: string) =>
      html.replaceAll(address, 'ADDRESS').replaceAll(/[\w+/=-]{20,}/g, '');
    expect(bare(await unknown.text(), nobody)).toBe(bare(await known.text(), email));
    expect(await mailed(nobody, 'reset-password')).toEqual([]);
  });

  test('a rate limit applies to requests', async () => {
    const { email } = await customer();
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(email)).status).toBe(200);
    const refused = await ask(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the mailbox', () => {
  test('is confirmed by submitting the welcome link, not by opening it', async () => {
    const form = registrationForm();
    const email = form['email'] ?? '';
    await store.browser().post('/register', form);
    const token = await tokenTo(email, 'welcome');
    await store.browser().get(`/confirm-email?token=${token}`);
    expect(await store.deps.customers.find(email)).toMatchObject({ confirmed: false });
    const answer = await store.browser().post('/confirm-email', { token });
    expect(answer.headers.get('location')).toBe('/login');
    expect(await store.deps.customers.find(email)).toMatchObject({ confirmed: true });
    expect((await store.browser().post('/confirm-email', { token })).status).toBe(410);
  });

  test('gets another confirmation link from the account page until it is confirmed', async () => {
    const { browser, email } = await customer();
    const resend = () => browser.post('/account/security', { intent: 'resend' });
    expect((await resend()).headers.get('location')).toBe('/account/security');
    const token = await tokenTo(email, 'confirm-email');
    expect((await browser.post('/confirm-email', { token })).headers.get('location')).toBe(
      '/account',
    );
    await resend();
    expect(await mailed(email, 'confirm-email')).toHaveLength(1);
  });

  test('a link confirms only the address that it was sent to', async () => {
    const { browser, email, userId } = await customer();
    await browser.post('/account/security', { intent: 'resend' });
    const token = await tokenTo(email, 'confirm-email');
    await store.deps.db
      .updateTable('users')
      .set({ email: `later-${email}` })
      .where('id', '=', userId)
      .execute();
    expect((await browser.post('/confirm-email', { token })).status).toBe(410);
  });
});

describe('a login by mail', () => {
  /** Asks for a code and answers with the browser that asked. */
  const ask = async (email: string, browser = store.browser()): Promise<Browser> => {
    expect((await browser.post('/login/code', { email })).status).toBe(200);
    return browser;
  };
  const type = (browser: Browser, email: string, code: string) =>
    browser.post('/login/code?from=/cart', { email, code });

  test('works once by the code and redirects to the requested page', async () => {
    const { email } = await customer();
    const browser = await ask(email);
    const code = await codeTo(email);
    const answer = await type(browser, email, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.headers.get('location')).toBe('/cart');
    expect(await inside(browser)).toBe(true);
    expect((await type(browser, email, code)).status).toBe(401);
    expect(await store.deps.customers.find(email)).toMatchObject({ confirmed: true });
  });

  test('logs no error and creates no account for an unknown address', async () => {
    const email = `nobody-${crypto.randomUUID()}@example.com`;
    expect((await store.browser().post('/login/code', { email })).status).toBe(200);
    expect(await mailed(email, 'log-in')).toEqual([]);
    expect(await store.deps.customers.find(email)).toBeUndefined();
    expect(store.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  test('works once by the link, after a confirmation', async () => {
    const { email } = await customer();
    const asking = await ask(email);
    const token = await tokenTo(email, 'log-in');
    const browser = store.browser();
    expect(await (await browser.get(`/login/link?token=${token}`)).text()).toContain(email);
    expect(await inside(browser)).toBe(false);
    expect((await browser.post('/login/link', { token })).headers.get('location')).toBe('/account');
    expect(await inside(browser)).toBe(true);
    expect((await store.browser().post('/login/link', { token })).status).toBe(410);
    expect((await type(asking, email, await codeTo(email))).status).toBe(401);
  });

  test('the code works only in the browser that asked for it, and the link anywhere', async () => {
    const { email } = await customer();
    const asking = await ask(email);
    const code = await codeTo(email);
    // Somebody who was read the code on the telephone, also after asking for one of their own.
    const thief = await ask(email);
    expect((await type(store.browser(), email, code)).status).toBe(401);
    expect((await type(thief, email, code)).status).toBe(401);
    const forged = store.browser();
    const mark = asking.cookies.get('pharos.code_request') ?? '';
    forged.cookies.set('pharos.code_request', `x${mark.slice(1)}`);
    expect((await type(forged, email, code)).status).toBe(401);
    // The owner's own is not void because somebody else asked.
    expect((await type(asking, email, code)).status).toBe(302);
    const token = await tokenTo(email, 'log-in');
    expect((await store.browser().post('/login/link', { token })).status).toBe(302);
  });

  test('asking again in the same browser voids what it was sent before', async () => {
    const { email } = await customer();
    const browser = await ask(email);
    const [first, code] = [await tokenTo(email, 'log-in'), await codeTo(email)];
    await ask(email, browser);
    expect((await store.browser().post('/login/link', { token: first })).status).toBe(410);
    expect((await type(browser, email, code)).status).toBe(401);
    expect((await type(browser, email, await codeTo(email))).status).toBe(302);
  });

  test('a code expires after five wrong attempts and after 10 minutes', async () => {
    const { email } = await customer();
    const browser = await ask(email);
    const code = await codeTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < MAX_WRONG_CODES; guess += 1)
      expect((await type(browser, email, wrong)).status).toBe(401);
    expect((await type(browser, email, code)).status).toBe(401);
    const other = await customer();
    const others = await ask(other.email);
    const late = await codeTo(other.email);
    store.travel(11 * MINUTE);
    expect((await type(others, other.email, late)).status).toBe(401);
  });

  test('concurrent guesses are all counted', async () => {
    const { email } = await customer();
    const browser = await ask(email);
    const code = await codeTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 8 }, () => type(browser, email, wrong)));
    expect((await type(browser, email, code)).status).not.toBe(302);
  });

  test('a login link works for no other purpose', async () => {
    const { email } = await customer();
    await ask(email);
    const token = await tokenTo(email, 'log-in');
    const { status } = await store
      .browser()
      .post('/reset-password', { token, password: NEW, confirmPassword: NEW });
    expect(status).toBe(410);
    expect((await store.browser().post('/confirm-email', { token })).status).toBe(410);
  });

  test('a deleted account cannot log in by link', async () => {
    const { email, userId } = await customer();
    await ask(email);
    const token = await tokenTo(email, 'log-in');
    await store.deps.db
      .updateTable('users')
      .set({ deleted_at: store.deps.clock() })
      .where('id', '=', userId)
      .execute();
    expect((await store.browser().post('/login/link', { token })).status).toBe(410);
  });
});

describe('a change of the password', () => {
  const change = (browser: Browser, current: string, password: string) =>
    browser.post('/account/security', { current, password, confirmPassword: password });

  test('requires the current one and ends all other sessions', async () => {
    const { browser, email } = await customer();
    const elsewhere = store.browser();
    await elsewhere.post('/login', { email, password: PASSWORD });
    expect((await change(browser, 'Wrong-Harbour-1', NEW)).status).toBe(422);
    expect((await change(browser, PASSWORD, PASSWORD)).status).toBe(422);
    expect((await change(browser, PASSWORD, NEW)).headers.get('location')).toBe(
      '/account/security',
    );
    expect(await inside(browser)).toBe(true);
    expect(await inside(elsewhere)).toBe(false);
    expect(await enters(email, NEW)).toBe(true);
    expect(await mailed(email, 'password-changed')).toHaveLength(1);
  });

  test('is refused for a known stolen password, and so is a registration', async () => {
    const { browser, email } = await customer();
    const stolen = 'P@ssw0rd';
    const changed = await change(browser, PASSWORD, stolen);
    expect(changed.status).toBe(422);
    expect(await changed.text()).toContain('lists of stolen passwords');
    expect(await enters(email, PASSWORD)).toBe(true);
    const form = registrationForm({ password: stolen, confirmPassword: stolen });
    const registered = await store.browser().post('/register', form);
    expect(registered.status).toBe(422);
    expect(await registered.text()).toContain('lists of stolen passwords');
    expect(await store.deps.customers.find(form['email'] ?? '')).toBeUndefined();
  });

  test('limits guesses of the current one from an open session', async () => {
    const { browser } = await customer();
    for (let guess = 0; guess < 10; guess += 1)
      await change(browser, `Wrong-Harbour-${guess}`, NEW);
    expect((await change(browser, PASSWORD, NEW)).status).toBe(429);
  });
});

test('with PASSWORD_LENGTH=15 only the length counts, and no rule says which characters', async () => {
  const long = await openStore({ settings: { PASSWORD_LENGTH: '15' } });
  try {
    const register = (password: string) =>
      long.browser().post('/register', registrationForm({ password, confirmPassword: password }));
    expect(await (await long.browser().get('/register')).text()).toContain(
      'At least 15 characters of any kind',
    );
    for (const [password, status] of [
      ['Harbour-Nine9!', 422],
      ['seven green boats', 201],
      ['497318 260571 83', 201],
    ] as const) {
      const answer = await register(password);
      expect(answer.status, password).toBe(status);
      if (status === 422) expect(await answer.text()).toContain('at least 15 characters long');
    }
  } finally {
    await long.close();
  }
});

test('neither the mail tables nor the log contain a link token', async () => {
  const who = person();
  const browser = await loggedIn(store, who);
  await browser.post('/account/security', { intent: 'resend' });
  await store.browser().post('/forgot-password', { email: who.email });
  await store.browser().post('/login/code', { email: who.email });
  const ids = [
    ...(await mailed(who.email, 'confirm-email')),
    ...(await mailed(who.email, 'reset-password')),
    ...(await mailed(who.email, 'log-in')),
  ];
  const secrets = ids.map((id) => store.deps.mailLinks.token(id));
  expect(secrets).toHaveLength(3);
  for (const token of secrets) await store.browser().get(`/reset-password?token=${token}`);
  const rows = JSON.stringify([
    await store.deps.db.selectFrom('mails').selectAll().execute(),
    await store.deps.db.selectFrom('mail_links').selectAll().execute(),
  ]);
  for (const token of secrets) {
    expect(rows).not.toContain(token);
    expect(store.log.join('')).not.toContain(token);
  }
});
