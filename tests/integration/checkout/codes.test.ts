import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeRequests } from '#auth/code-requests.ts';
import { MAX_WRONG_CODES } from '#domain/mail-links.ts';
import { withApp } from '#tests/support/authenticator.ts';
import { checkoutForm, NEEDLES, OZEMPIC } from '#tests/support/shopping.ts';
import {
  type Browser,
  loggedIn,
  openStore,
  PASSWORD,
  person,
  staffOf,
  type Store,
} from '#tests/support/store.ts';

/** A patient without an account orders with a code from the mailbox, and what an attacker may try. */

const MINUTE = 60_000;
const WRONG = 'This code is not valid.';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.deps.db.deleteFrom('rate_limits').execute();
});

const somebody = () => person({ email: `new-${randomUUID()}@example.com` });
type Who = ReturnType<typeof somebody>;

const formOf = (who: Who, changes: Record<string, string> = {}) =>
  checkoutForm(store, who, [NEEDLES], changes);

const ask = (browser: Browser, who: Who, changes: Record<string, string> = {}) =>
  browser.post('/checkout', formOf(who, { intent: 'mail-code', ...changes }));

const codesTo = async (email: string): Promise<readonly string[]> => {
  const rows = await store.deps.db
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', email)
    .where('template', '=', 'checkout-code')
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => store.deps.mailLinks.code(String(data['linkId'])));
};
const codeTo = async (email: string): Promise<string> => (await codesTo(email)).at(-1) ?? 'none';

const order = (
  browser: Browser,
  who: Who,
  mailCode: string,
  changes: Record<string, string> = {},
) => browser.post('/checkout', formOf(who, { mailCode, ...changes }));

const ordersTo = (email: string) =>
  store.deps.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'users.email',
      'users.email_verified as verified',
      'orders.user_id as userId',
    ])
    .where('orders.email', '=', email)
    .execute();

const userOf = (email: string) =>
  store.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

const inside = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/account')).status === 200;

const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Orders through the mailbox in one browser. */
const ordered = async (who: Who, browser = store.browser()) => {
  await ask(browser, who);
  const answer = await order(browser, who, await codeTo(who.email));
  return { browser, answer };
};

describe('a patient without an account', () => {
  test('orders with the code from the mailbox, which makes the account', async () => {
    const who = somebody();
    const { browser, answer } = await ordered(who);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/account');
    expect(await ordersTo(who.email)).toMatchObject([{ email: who.email, verified: true }]);
    expect(await inside(browser)).toBe(true);
    expect(await userOf(who.email)).toMatchObject({
      first_name: who.firstName,
      street_address: who.streetAddress,
      zip_code: who.zipCode,
      phone: who.phone,
    });
    const account = await (await browser.get('/account')).text();
    expect(account).toContain('Order Requested');
  });

  test('is asked for the code on the same page, with everything that was typed', async () => {
    const who = somebody();
    const answer = await ask(store.browser(), who, { orderNotes: 'Please ring twice.' });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('Please ring twice.');
    expect(html).toContain(who.streetAddress);
    expect(await ordersTo(who.email)).toEqual([]);
    expect(await userOf(who.email)).toBeUndefined();
  });

  test('gets no mail while a field is missing', async () => {
    const who = somebody();
    const answer = await ask(store.browser(), who, { city: '' });
    expect(answer.status).toBe(422);
    expect(await codesTo(who.email)).toEqual([]);
  });

  test('keeps the code when the order cannot be placed by anybody', async () => {
    const who = somebody();
    const browser = store.browser();
    await ask(browser, who);
    const code = await codeTo(who.email);
    const refused = await order(browser, who, code, { country: 'Cuba' });
    expect(refused.status).toBe(422);
    expect(await userOf(who.email)).toBeUndefined();
    expect((await order(browser, who, code)).status).toBe(302);
  });

  test('is logged in when only the price has changed, and orders with the next press', async () => {
    const who = somebody();
    const browser = store.browser();
    await ask(browser, who);
    const refused = await order(browser, who, await codeTo(who.email), { seenTotal: '1' });
    expect(refused.status).toBe(409);
    expect(await inside(browser)).toBe(true);
    expect((await order(browser, who, '')).status).toBe(302);
    expect(await ordersTo(who.email)).toHaveLength(1);
  });

  test('has to log in without a code, in the words of the specification', async () => {
    const who = somebody();
    const answer = await order(store.browser(), who, '');
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('Must be logged in to place an order');
    expect(await codesTo(who.email)).toEqual([]);
  });

  test('orders once with two concurrent posts of one code', async () => {
    const who = somebody();
    const browser = store.browser();
    await ask(browser, who);
    const form = formOf(who, { mailCode: await codeTo(who.email) });
    const answers = await Promise.all([
      browser.post('/checkout', form),
      browser.post('/checkout', form),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 401]));
    expect(await ordersTo(who.email)).toHaveLength(1);
  });

  test('may not order where a code would open a page of the staff', async () => {
    const clerk = await staffOf(store, 'administrator');
    const staff = await store.deps.db
      .selectFrom('staff')
      .select(['id', 'email'])
      .where('username', 'like', 'staff-%')
      .executeTakeFirstOrThrow();
    const email = `staff-${staff.id}@example.com`;
    await store.deps.db.updateTable('staff').set({ email }).where('id', '=', staff.id).execute();
    const { browser } = await ordered({ ...somebody(), email });
    for (const path of ['/admin/dashboard', '/admin/security', '/admin/team'])
      expect((await browser.get(path)).headers.get('location')).toBe('/admin');
    expect([...browser.cookies.keys()].filter((name) => name.includes('staff'))).toEqual([]);
    expect((await clerk.browser.get('/admin/dashboard')).status).toBe(200);
  });
});

describe('the code', () => {
  test('works once', async () => {
    const who = somebody();
    const { browser } = await ordered(who);
    const code = await codeTo(who.email);
    const fresh = store.browser();
    for (const [name, value] of browser.cookies)
      if (name.includes('code_request')) fresh.cookies.set(name, value);
    expect((await order(fresh, who, code)).status).toBe(401);
    expect(await ordersTo(who.email)).toHaveLength(1);
  });

  test('ends after ten minutes', async () => {
    const who = somebody();
    const browser = store.browser();
    await ask(browser, who);
    const code = await codeTo(who.email);
    store.travel(11 * MINUTE);
    const answer = await order(browser, who, code);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain(WRONG);
  });

  test('works in no other browser, with a cookie of its own or without', async () => {
    const who = somebody();
    const [browser, other, bare] = [store.browser(), store.browser(), store.browser()];
    await ask(browser, who);
    const code = await codeTo(who.email);
    await ask(other, somebody());
    for (const thief of [other, bare]) {
      const answer = await order(thief, who, code);
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain(WRONG);
      expect(await inside(thief)).toBe(false);
    }
    expect((await order(browser, who, code)).status).toBe(302);
  });

  test('works for no other mailbox', async () => {
    const [who, victim] = [somebody(), somebody()];
    const browser = store.browser();
    await ask(browser, who);
    expect((await order(browser, victim, await codeTo(who.email))).status).toBe(401);
    expect(await userOf(victim.email)).toBeUndefined();
  });

  test('is not told to the browser, nor is its cookie one that pages can read', async () => {
    const who = somebody();
    const answer = await ask(store.browser(), who);
    const cookie = answer.headers.getSetCookie().find((line) => line.includes('.code_request='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=600/);
    expect(await answer.text()).not.toContain(await codeTo(who.email));
  });

  test('has a cookie bound to the host with https', async () => {
    const https = { publicUrl: 'https://pharos.example', secret: 'x'.repeat(32) };
    const { cookie } = codeRequests(https).begin(1_000);
    expect(cookie).toMatch(/^__Host-pharos\.code_request=.*; HttpOnly; Secure; SameSite=Lax/);
    // A secret that an attacker makes up is no cookie of the store.
    const made = new Headers({ cookie: 'pharos.code_request=mine.signature' });
    expect(store.deps.codeRequests.of(made)).toBeUndefined();
  });

  test('of a later request replaces the earlier one of the browser', async () => {
    const who = somebody();
    const browser = store.browser();
    await ask(browser, who);
    await ask(browser, who);
    const [first = '', second = ''] = await codesTo(who.email);
    expect((await order(browser, who, first)).status).toBe(first === second ? 302 : 401);
    expect((await order(browser, who, second)).status).toBe(302);
  });

  test('cannot be guessed: the right one is refused after five wrong ones', async () => {
    const who = somebody();
    const browser = store.browser();
    await ask(browser, who);
    const code = await codeTo(who.email);
    for (let guess = 0; guess < MAX_WRONG_CODES; guess += 1)
      expect((await order(browser, who, wrongCode(code))).status).toBe(401);
    expect((await order(browser, who, code)).status).toBe(401);
    expect(await userOf(who.email)).toBeUndefined();
  });

  test('cannot be guessed by many concurrent posts', async () => {
    const who = somebody();
    const browser = store.browser();
    await ask(browser, who);
    const code = await codeTo(who.email);
    await Promise.all(Array.from({ length: 8 }, () => order(browser, who, wrongCode(code))));
    const row = await store.deps.db
      .selectFrom('mail_links')
      .select('wrong_codes')
      .where('email', '=', who.email)
      .executeTakeFirstOrThrow();
    expect(row.wrong_codes).toBe(MAX_WRONG_CODES);
    expect((await order(browser, who, code)).status).toBe(401);
  });

  test('of somebody else stays whole, however often another browser asks and guesses', async () => {
    const who = somebody();
    const [browser, attacker] = [store.browser(), store.browser()];
    await ask(browser, who);
    const code = await codeTo(who.email);
    await ask(attacker, who);
    for (let guess = 0; guess < 3; guess += 1) await order(attacker, who, '000000');
    expect((await order(browser, who, code)).status).toBe(302);
  });

  test('is limited by the mailbox and the network, and so are guesses', async () => {
    const who = somebody();
    const asked: number[] = [];
    for (let time = 0; time < 6; time += 1) asked.push((await ask(store.browser(), who)).status);
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
    const guessed: number[] = [];
    const other = somebody();
    const browser = store.browser();
    for (let time = 0; time < 11; time += 1)
      guessed.push((await order(browser, other, '000000')).status);
    expect(guessed.at(-1)).toBe(429);
  });
});

describe('the mailbox of an existing account', () => {
  test('gets the same answer as one without, in content, cookies and mail', async () => {
    const known = await loggedIn(store);
    const fresh = somebody();
    const bare = (html: string, email: string) =>
      html
        .replaceAll(email, 'MAILBOX')
        .replaceAll(/[\w+/=-]{20,}/g, '')
        .replaceAll(/value="\d+"/g, '');
    const [one, two] = [
      await ask(store.browser(), known.who, { idempotencyKey: 'k'.repeat(8) }),
      await ask(
        store.browser(),
        { ...known.who, email: fresh.email },
        { idempotencyKey: 'k'.repeat(8) },
      ),
    ];
    expect(two.status).toBe(one.status);
    expect(bare(await two.text(), fresh.email)).toBe(bare(await one.text(), known.who.email));
    const names = (answer: Response) =>
      answer.headers.getSetCookie().map((line) => line.split('=', 1)[0]);
    expect(names(two)).toEqual(names(one));
    expect(await codesTo(known.who.email)).toHaveLength(1);
    expect(await codesTo(fresh.email)).toHaveLength(1);
    // A wrong code says nothing either.
    const [wrong, none] = [
      await order(store.browser(), known.who, '000000'),
      await order(store.browser(), fresh, '000000'),
    ];
    expect(none.status).toBe(wrong.status);
  });

  test('opens the account by the code, and the order belongs to it', async () => {
    const known = await loggedIn(store);
    const { browser, answer } = await ordered(known.who);
    expect(answer.status).toBe(302);
    expect(await ordersTo(known.who.email)).toMatchObject([{ userId: known.userId }]);
    expect(await inside(browser)).toBe(true);
    // What was typed for the order changes nothing in the account.
    expect(await userOf(known.who.email)).toMatchObject({ city: known.who.city });
  });

  test('still needs the second factor', async () => {
    const known = await loggedIn(store);
    // The mailbox was proved before: a first proof would remove the factor as well.
    await store.deps.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', known.userId)
      .execute();
    await withApp(store, known);
    const { browser, answer } = await ordered(known.who);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/login/factor?from=%2Fcheckout');
    expect(await inside(browser)).toBe(false);
    expect(await ordersTo(known.who.email)).toEqual([]);
  });

  test('takes the account from whoever opened it without the mailbox', async () => {
    const who = somebody();
    const thief = await loggedIn(store, who);
    expect(await inside(thief)).toBe(true);
    const { browser } = await ordered(who);
    expect(await inside(browser)).toBe(true);
    expect(await inside(thief)).toBe(false);
    expect(
      (await store.browser().post('/login', { email: who.email, password: PASSWORD })).status,
    ).toBe(401);
  });

  test('gives the browser a session of its own, not one that was there before', async () => {
    const attacker = await loggedIn(store);
    const planted = store.browser();
    const session = [...attacker.cookies].find(([name]) => name.endsWith('session_token'));
    await attacker.post('/logout', {});
    if (session) planted.cookies.set(...session);
    const who = somebody();
    await ordered(who, planted);
    expect(planted.cookies.get(session?.[0] ?? '')).not.toBe(session?.[1]);
    expect(await inside(attacker)).toBe(false);
    expect(await ordersTo(who.email)).toMatchObject([{ email: who.email }]);
  });

  test('is held to the supply that earlier orders still cover', async () => {
    const known = await loggedIn(store);
    const lots = { lines: [OZEMPIC, OZEMPIC] };
    const first = await known.post('/checkout', checkoutForm(store, known.who, [OZEMPIC]));
    expect(first.status).toBe(302);
    const browser = store.browser();
    await ask(browser, known.who);
    const again = checkoutForm(store, known.who, [lots.lines[0] ?? OZEMPIC], {
      mailCode: await codeTo(known.who.email),
    });
    const answer = await browser.post('/checkout', again);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('90');
  });
});
