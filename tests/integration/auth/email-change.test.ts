import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NEEDLES, OZEMPIC, place, shopper, type Shopper } from '#tests/support/shopping.ts';
import {
  loggedIn,
  openStore,
  person,
  PASSWORD,
  type Browser,
  type Store,
} from '#tests/support/store.ts';
import { MINIMUM_RESPONSE_MS } from '#usecases/minimum-response-time.ts';

const HOUR = 3_600_000;

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
// All requests come from one address, and these tests do not check its rate limits.
beforeEach(async () => {
  await store.deps.db.deleteFrom('rate_limits').execute();
});
afterAll(() => store.close());

const mailed = async (to: string, template: string) =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('recipient', '=', to)
      .where('template', '=', template)
      .orderBy('id')
      .execute()
  ).map(({ data }) => data);

const tokenTo = async (to: string, template: string): Promise<string> => {
  const linkId = (await mailed(to, template)).at(-1)?.['linkId'];
  if (typeof linkId !== 'string') throw new Error(`no ${template} to ${to}`);
  return store.deps.mailLinks.token(linkId);
};

const ask = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/account/email', { email, password });
const inside = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/account')).status === 200;
const enters = async (email: string): Promise<boolean> =>
  (await store.browser().post('/login', { email, password: PASSWORD })).status === 302;
const emailOf = async (userId: string) =>
  store.deps.db
    .selectFrom('users')
    .select(['email', 'email_verified as confirmed'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** A customer who has asked for another email address. */
const moving = async () => {
  const browser = await loggedIn(store);
  const [old, next] = [browser.who.email, person().email];
  expect((await ask(browser, next)).headers.get('location')).toBe('/account/email');
  return {
    browser,
    userId: browser.userId,
    old,
    next,
    approve: async (by: Browser = store.browser(), more: Record<string, string> = {}) =>
      by.post('/change-email/approve', {
        token: await tokenTo(old, 'approve-new-email'),
        ...more,
      }),
    confirm: async (by: Browser = store.browser()) =>
      by.post('/change-email/confirm', { token: await tokenTo(next, 'confirm-new-email') }),
  };
};

describe('a change of the email address', () => {
  test.each([
    ['the old mailbox first', 'approve', 'confirm'],
    ['the new mailbox first', 'confirm', 'approve'],
  ] as const)('takes effect when both mailboxes have agreed: %s', async (_, first, second) => {
    const { userId, old, next, ...press } = await moving();
    expect((await press[first]()).headers.get('location')).toBe('/');
    expect(await emailOf(userId)).toMatchObject({ email: old });
    expect((await press[second]()).headers.get('location')).toBe('/login');
    expect(await emailOf(userId)).toEqual({ email: next, confirmed: true });
    expect([await enters(old), await enters(next)]).toEqual([false, true]);
    expect(await mailed(old, 'email-changed')).toEqual([{ newEmail: next }]);
  });

  test('requires the password, and limits wrong guesses', async () => {
    const browser = await loggedIn(store);
    const next = person().email;
    const refused = await ask(browser, next, 'Wrong-Harbour-1');
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain('This is not your current password.');
    expect(html).toContain(next);
    expect(await mailed(next, 'confirm-new-email')).toEqual([]);
    for (let guess = 0; guess < 9; guess += 1) await ask(browser, next, `Wrong-${guess}`);
    expect((await ask(browser, next)).status).toBe(429);
  });

  test('refuses the current address in any spelling, and an invalid one', async () => {
    const browser = await loggedIn(store);
    const same = await ask(browser, ` ${browser.who.email.toUpperCase()}`);
    expect(await same.text()).toContain('This is already your address.');
    expect(await (await ask(browser, 'nobody')).text()).toContain(
      'Please enter a valid email address',
    );
  });

  test('is not affected by opening its pages', async () => {
    const { old, next, confirm, approve, userId } = await moving();
    for (const [path, to, template] of [
      ['/change-email/approve', old, 'approve-new-email'],
      ['/change-email/confirm', next, 'confirm-new-email'],
    ] as const) {
      const page = await store.browser().get(`${path}?token=${await tokenTo(to, template)}`);
      expect(await page.text()).toContain(to);
    }
    expect(await emailOf(userId)).toMatchObject({ email: old });
    await confirm();
    await approve();
    expect(await emailOf(userId)).toMatchObject({ email: next });
  });

  test('has links that work once, for a day, and for their own step only', async () => {
    const { old, next, confirm, approve, userId } = await moving();
    const crossed = await store
      .browser()
      .post('/change-email/approve', { token: await tokenTo(next, 'confirm-new-email') });
    expect(crossed.status).toBe(410);
    expect((await confirm()).status).toBe(302);
    expect((await confirm()).status).toBe(410);
    store.travel(25 * HOUR);
    expect((await approve()).status).toBe(410);
    expect(await emailOf(userId)).toMatchObject({ email: old });
  });

  test('replaces an earlier request', async () => {
    const { browser, old, next, userId, confirm, approve } = await moving();
    const first = await tokenTo(old, 'approve-new-email');
    const other = person().email;
    await ask(browser, other);
    expect((await confirm()).status).toBe(410);
    expect((await store.browser().post('/change-email/approve', { token: first })).status).toBe(
      410,
    );
    await approve();
    const token = await tokenTo(other, 'confirm-new-email');
    await store.browser().post('/change-email/confirm', { token });
    expect(await emailOf(userId)).toMatchObject({ email: other });
    expect(await enters(next)).toBe(false);
  });

  test('counts concurrent approval and confirmation', async () => {
    const { userId, next, confirm, approve } = await moving();
    await Promise.all([confirm(), approve()]);
    expect(await emailOf(userId)).toMatchObject({ email: next });
  });

  test('is shown while it is pending, and can be canceled', async () => {
    const { browser, next, confirm, approve, userId, old } = await moving();
    await confirm();
    const page = await (await browser.get('/account/email')).text();
    expect(page).toContain('Check both mailboxes');
    expect(page).toContain(next);
    expect(page).toContain('The link was used');
    await browser.post('/account/email', { intent: 'stop' });
    expect(await (await browser.get('/account/email')).text()).not.toContain(next);
    expect((await approve()).status).toBe(410);
    expect(await emailOf(userId)).toMatchObject({ email: old });
  });

  test('ends every session except the one that completed it', async () => {
    const { browser, old, confirm, approve } = await moving();
    const elsewhere = store.browser();
    await elsewhere.post('/login', { email: old, password: PASSWORD });
    await confirm();
    expect((await approve(browser)).headers.get('location')).toBe('/account/security');
    expect(await inside(browser)).toBe(true);
    expect(await inside(elsewhere)).toBe(false);
    const other = await moving();
    await other.confirm();
    await other.approve();
    expect(await inside(other.browser)).toBe(false);
  });

  test('voids open links in the old mailbox', async () => {
    const { old, confirm, approve } = await moving();
    await store.browser().post('/forgot-password', { email: old });
    const token = await tokenTo(old, 'reset-password');
    await confirm();
    await approve();
    const form = { token, password: 'Another-Harbour-9', confirmPassword: 'Another-Harbour-9' };
    expect((await store.browser().post('/reset-password', form)).status).toBe(410);
  });
});

describe('a change that the owner did not ask for', () => {
  test('is denied from the old mailbox, which ends all sessions and leads to a new password', async () => {
    const { browser, userId, old, approve, confirm } = await moving();
    await confirm();
    const answer = await approve(store.browser(), { intent: 'deny' });
    const to = answer.headers.get('location') ?? '';
    expect(to).toMatch(/^\/reset-password\?token=/);
    expect(await inside(browser)).toBe(false);
    const token = to.split('token=')[1] ?? '';
    const password = 'Another-Harbour-9';
    const set = await store
      .browser()
      .post('/reset-password', { token, password, confirmPassword: password });
    expect(set.status).toBe(302);
    expect(await emailOf(userId)).toMatchObject({ email: old });
    expect(await enters(old)).toBe(false);
    expect((await approve()).status).toBe(410);
  });
});

describe('a new address that has an account', () => {
  test('gets the same answer, and only its owner is notified', async () => {
    const [asker, owner] = [await loggedIn(store), await loggedIn(store)];
    const free = person().email;
    const taken = owner.who.email;
    const answers = [await ask(asker, free), await ask(asker, taken)];
    const comparable = async (answer: Response) => [
      answer.status,
      answer.headers.get('location'),
      // Each proof gives the session a new token.
      answer.headers.getSetCookie().map((cookie) => cookie.replace(/(session_token=)[^;]+/, '$1')),
      await answer.text(),
    ];
    const [first, second] = await Promise.all(answers.map(comparable));
    expect(second).toEqual(first);
    const page = await (await asker.get('/account/email')).text();
    expect(page).toContain(taken);
    expect(page).not.toContain('has an account');
    expect(await mailed(taken, 'email-in-use')).toEqual([{}]);
    expect(await mailed(taken, 'confirm-new-email')).toEqual([]);
    expect(await mailed(asker.who.email, 'approve-new-email')).toHaveLength(2);
  });

  // Every answer waits for the minimum response time, which is longer than the work of either kind.
  test('takes at least the minimum response time, like a free one', async () => {
    const times = { free: Infinity, taken: Infinity };
    for (let round = 0; round < 3; round += 1) {
      const [asker, owner] = [await loggedIn(store), await loggedIn(store)];
      for (const [kind, email] of [
        ['free', person().email],
        ['taken', owner.who.email],
      ] as const) {
        const started = performance.now();
        await ask(asker, email);
        times[kind] = Math.min(times[kind], performance.now() - started);
      }
    }
    for (const each of Object.values(times))
      expect(each).toBeGreaterThan(0.95 * MINIMUM_RESPONSE_MS);
  });

  test('is not taken over if somebody registered it in the meantime', async () => {
    const { userId, old, next, confirm, approve } = await moving();
    await confirm();
    await loggedIn(store, person({ email: next }));
    expect((await approve()).status).toBe(410);
    expect(await emailOf(userId)).toMatchObject({ email: old });
  });

  test('receives a limited number of mails', async () => {
    const victim = person().email;
    let refused = 0;
    for (let asked = 0; asked < 7; asked += 1) {
      const answer = await ask(await loggedIn(store), victim);
      if (answer.status === 429) refused += 1;
    }
    expect(refused).toBe(2);
    expect(await mailed(victim, 'confirm-new-email')).toHaveLength(5);
  });
});

describe('data that belongs to the address', () => {
  const change = async (ann: Shopper): Promise<string> => {
    const next = person().email;
    await ask(ann, next);
    const approval = await tokenTo(ann.who.email, 'approve-new-email');
    await ann.post('/change-email/approve', { token: approval });
    await ann.post('/change-email/confirm', { token: await tokenTo(next, 'confirm-new-email') });
    return next;
  };
  const orderEmail = async (id: string): Promise<string> =>
    (
      await store.deps.db
        .selectFrom('orders')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email;

  test('open orders get the new address, and finished ones and those with another address keep theirs', async () => {
    const ann = await shopper(store);
    const open = await place(store, ann, [NEEDLES]);
    const finished = await place(store, ann, [NEEDLES]);
    const elsewhere = await place(store, ann, [OZEMPIC]);
    const set = (id: string, values: { status?: 'Delivered'; email?: string }) =>
      store.deps.db.updateTable('orders').set(values).where('id', '=', id).execute();
    await set(finished, { status: 'Delivered' });
    await set(elsewhere, { email: 'work@example.com' });
    const old = ann.who.email;
    const next = await change(ann);
    expect(await orderEmail(open)).toBe(next);
    expect(await orderEmail(finished)).toBe(old);
    expect(await orderEmail(elsewhere)).toBe('work@example.com');
    await ann.post(`/account/orders/${open}`, { intent: 'withdraw' });
    expect(await mailed(next, 'order-withdrawn')).toHaveLength(1);
  });

  test('the data download and the erasure cover mails to the former address, but none to its later owner', async () => {
    const ann = await shopper(store);
    const old = ann.who.email;
    const next = await change(ann);
    const data = await (await ann.get('/account/data.json')).text();
    expect(data).toContain('approve-new-email');
    await loggedIn(store, person({ email: old }));
    const later = store.browser();
    store.travel(HOUR);
    await later.post('/forgot-password', { email: old });
    expect(await (await ann.get('/account/data.json')).text()).not.toContain('reset-password');
    expect((await ann.post('/account/privacy', { password: PASSWORD })).status).toBe(302);
    const left = await store.deps.db
      .selectFrom('mails')
      .select(['recipient', 'template'])
      .where('recipient', 'in', [old, next])
      .execute();
    expect(left).toEqual([{ recipient: old, template: 'reset-password' }]);
    const changes = store.deps.db.selectFrom('email_changes').select('id');
    expect(await changes.where('old_email', '=', old).execute()).toEqual([]);
  });
});

describe('a customer without a password', () => {
  const withoutPassword = async () => {
    const browser = await loggedIn(store);
    await store.deps.db.deleteFrom('accounts').where('user_id', '=', browser.userId).execute();
    const code = async (): Promise<string> => {
      await browser.post('/account/email', { intent: 'send-code' });
      const linkId = (await mailed(browser.who.email, 'prove-again')).at(-1)?.['linkId'];
      return store.deps.mailLinks.code(String(linkId));
    };
    return { browser, email: browser.who.email, userId: browser.userId, code };
  };

  test('gives a mailed code instead, which works once', async () => {
    const { browser, code } = await withoutPassword();
    expect(await (await browser.get('/account/email')).text()).toContain('Email me a code');
    const right = await code();
    const next = person().email;
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await browser.post('/account/email', { email: next, code: wrong })).status).toBe(422);
    expect((await browser.post('/account/email', { email: next, password: PASSWORD })).status).toBe(
      422,
    );
    expect((await browser.post('/account/email', { email: next, code: right })).status).toBe(302);
    expect((await browser.post('/account/email', { email: next, code: right })).status).toBe(422);
    expect(await mailed(next, 'confirm-new-email')).toHaveLength(1);
  });

  test('can delete the account with such a code', async () => {
    const { browser, code, userId } = await withoutPassword();
    expect((await browser.post('/account/privacy', { code: await code() })).status).toBe(302);
    expect((await emailOf(userId)).email).toContain('erased');
  });

  test('is the only one who may use a code instead of a password', async () => {
    const browser = await loggedIn(store);
    await browser.post('/account/email', { intent: 'send-code' });
    const linkId = (await mailed(browser.who.email, 'prove-again')).at(-1)?.['linkId'];
    const code = store.deps.mailLinks.code(String(linkId));
    const answer = await browser.post('/account/email', { email: person().email, code });
    expect(answer.status).toBe(422);
  });
});
