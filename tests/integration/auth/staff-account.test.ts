import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FRESH_LOGIN } from '#domain/factors.ts';
import { withApp } from '#tests/support/authenticator.ts';
import { passkeyDevice } from '#tests/support/passkey-device.ts';
import {
  administrator,
  type Browser,
  openStore,
  ORIGIN,
  PASSWORD,
  staffOf,
  type StaffMember,
  type Store,
} from '#tests/support/store.ts';
import { location, mailsTo, STEP } from './second-factors.ts';

const SECURITY = '/admin/security';
const NEW = 'Another-Harbour-9';

let store: Store;
let admin: Browser;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.deps.db.deleteFrom('rate_limits').execute();
});

const inside = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/admin/dashboard')).status === 200;

const typed = async ({ username }: StaffMember, password: string): Promise<Browser> => {
  const browser = store.browser();
  await browser.post('/admin', { username, password });
  return browser;
};

const mailboxOf = async ({ id }: StaffMember): Promise<string> => {
  const email = `${id}@staff.example`;
  await store.deps.db
    .updateTable('staff')
    .set({ email, email_verified: true })
    .where('id', '=', id)
    .execute();
  return email;
};

const sessionsOf = async ({ id }: StaffMember): Promise<number> =>
  (
    await store.deps.db
      .selectFrom('staff_sessions')
      .select('id')
      .where('user_id', '=', id)
      .execute()
  ).length;

describe('a staff member who changes their own password', () => {
  const change = (browser: Browser, current: string, password: string, again = password) =>
    browser.post(SECURITY, { current, password, confirmPassword: again });

  test('gives different from your current one, keeps this session only, and gets a mail', async () => {
    const member = await staffOf(store, 'support');
    const email = await mailboxOf(member);
    const elsewhere = await typed(member, PASSWORD);
    const { browser } = member;
    expect(await (await browser.get(SECURITY)).text()).toContain('Change your password');

    expect((await change(browser, 'Wrong-Harbour-1', NEW)).status).toBe(422);
    expect(await inside(elsewhere)).toBe(true);

    const before = browser.cookies.get('pharos-staff.session_token');
    expect(location(await change(browser, PASSWORD, NEW))).toBe(SECURITY);
    expect(browser.cookies.get('pharos-staff.session_token')).not.toBe(before);
    expect(await inside(browser)).toBe(true);
    expect(await inside(elsewhere)).toBe(false);
    expect(await inside(await typed(member, PASSWORD))).toBe(false);
    expect(await inside(await typed(member, NEW))).toBe(true);
    expect(await mailsTo(store, email)).toEqual(['password-changed']);
  });

  test.each([
    ['too short', 'Short-1', 'Minimum 8 characters required'],
    ['of one kind of letter', 'lowercaseonly', 'Include at least one uppercase letter or symbol'],
    ['a known stolen one', 'Password123', 'is on lists of stolen passwords'],
    [
      'different from your current one',
      PASSWORD,
      'Please choose a password that is different from your current one.',
    ],
  ])('sees the reason when the new one is %s', async (_, password, reason) => {
    const member = await staffOf(store, 'support');
    const refused = await change(member.browser, PASSWORD, password);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(reason);
    expect(await inside(await typed(member, PASSWORD))).toBe(true);
  });

  test('keeps the completed second step of the session', async () => {
    const member = await staffOf(store, 'pharmacist');
    await withApp(store, member.browser, { at: SECURITY });
    await change(member.browser, PASSWORD, NEW);
    const row = await store.deps.db
      .selectFrom('staff_sessions')
      .select('factor_shown')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(row.factor_shown).toBe(true);
  });

  test('has limited guesses of different from your current one', async () => {
    const { browser } = await staffOf(store, 'support');
    for (let guess = 0; guess < 10; guess += 1)
      await change(browser, `Wrong-Harbour-${guess}`, NEW);
    const refused = await change(browser, PASSWORD, NEW);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the email address of a staff member', () => {
  const CONFIRM = '/admin/change-email';
  const tokenTo = async (email: string): Promise<string> => {
    const mail = await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('recipient', '=', email)
      .where('template', '=', 'confirm-staff-email')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return mail ? store.deps.mailLinks.token(String(mail.data['linkId'])) : '';
  };
  const addressOf = async ({ id }: StaffMember) =>
    store.deps.db
      .selectFrom('staff')
      .select(['email', 'email_verified as confirmed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const press = (token: string) => store.browser().post(`${CONFIRM}?token=${token}`, { token });
  const other = () => `new-${crypto.randomUUID()}@staff.example`;
  const askSelf = ({ browser }: StaffMember, email: string, password = '') =>
    browser.post(SECURITY, { intent: 'set-email', email, password });
  const askFor = ({ id }: StaffMember, email: string) =>
    admin.post(`/admin/team/${id}`, { intent: 'set-email', email });

  test.each([
    ['by its owner', askSelf],
    ['by an administrator', askFor],
  ])('is changed %s once the new mailbox confirms, with a mail to the old one', async (_, ask) => {
    const member = await staffOf(store, 'support');
    const old = await mailboxOf(member);
    const email = other();
    expect((await ask(member, email.toUpperCase())).status).toBe(302);
    expect(await addressOf(member)).toEqual({ email: old, confirmed: true });
    expect(await (await member.browser.get(SECURITY)).text()).toContain(email);
    expect(await (await admin.get(`/admin/team/${member.id}`)).text()).toContain(email);
    expect(await mailsTo(store, old)).toEqual([]);

    const token = await tokenTo(email);
    // Opening the page changes nothing, because mail scanners open links.
    for (let looks = 0; looks < 2; looks += 1)
      expect(await (await store.browser().get(`${CONFIRM}?token=${token}`)).text()).toContain(
        'Yes, use this address',
      );
    expect(await addressOf(member)).toEqual({ email: old, confirmed: true });

    expect(location(await press(token))).toBe('/admin');
    expect(await addressOf(member)).toEqual({ email, confirmed: true });
    expect(await mailsTo(store, old)).toEqual(['staff-email-changed']);
    expect((await press(token)).status).toBe(410);
    expect(await (await store.browser().get(`${CONFIRM}?token=${token}`)).text()).toContain(
      'This link has expired',
    );
  });

  test('can be added for an administrator who has none', async () => {
    const member = await staffOf(store, 'administrator', 'pharmacist');
    const email = other();
    await askSelf(member, email);
    expect((await press(await tokenTo(email))).status).toBe(302);
    expect(await addressOf(member)).toEqual({ email, confirmed: true });
  });

  test('requires the password again in an older session', async () => {
    const member = await staffOf(store, 'support');
    const email = other();
    store.travel(FRESH_LOGIN + 1_000);
    try {
      expect(await (await member.browser.get(SECURITY)).text()).toContain('Your password');
      expect((await askSelf(member, email)).status).toBe(422);
      expect((await askSelf(member, email, 'Wrong-Harbour-1')).status).toBe(422);
      expect(await tokenTo(email)).toBe('');
      expect((await askSelf(member, email, PASSWORD)).status).toBe(302);
      expect(await tokenTo(email)).not.toBe('');
    } finally {
      store.travel(-FRESH_LOGIN - 1_000);
    }
  });

  test('is confirmed by the latest link only, within a day, by one person only', async () => {
    const [member, colleague] = [await staffOf(store, 'support'), await staffOf(store, 'support')];
    const [first, second, late] = [other(), other(), other()];
    await askSelf(member, first);
    const dead = await tokenTo(first);
    await askSelf(member, second);
    expect((await press(dead)).status).toBe(410);
    const kept = await store.deps.db.selectFrom('staff_email_changes').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(await tokenTo(second));
    // Two people ask for one address, and the first confirmation gets it.
    await askSelf(colleague, second);
    expect((await press(await tokenTo(second))).status).toBe(302);
    expect((await askSelf(member, second)).status).toBe(409);
    await askSelf(member, late);
    store.travel(24 * 3_600_000 + 1_000);
    try {
      expect((await press(await tokenTo(late))).status).toBe(410);
    } finally {
      store.travel(-24 * 3_600_000 - 1_000);
    }
  });

  test('is removed with its open change when the member is removed', async () => {
    const member = await staffOf(store, 'support');
    const email = other();
    await askSelf(member, email);
    const token = await tokenTo(email);
    await admin.post(`/admin/team/${member.id}`, { intent: 'remove' });
    expect((await press(token)).status).toBe(410);
    expect((await addressOf(member)).email).toBeNull();
  });

  test('can be requested five times per hour and mailbox', async () => {
    const member = await staffOf(store, 'support');
    const email = other();
    for (let asked = 0; asked < 5; asked += 1) await askSelf(member, email);
    const refused = await askSelf(member, email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a link to a new password for a staff member', () => {
  const RESET = '/admin/reset-password';
  const send = ({ id }: StaffMember, by: Browser = admin) =>
    by.post(`/admin/team/${id}`, { intent: 'send-password-link' });
  const tokenTo = async (email: string): Promise<string> => {
    const mail = await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('recipient', '=', email)
      .where('template', '=', 'staff-password-link')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return mail ? store.deps.mailLinks.token(String(mail.data['linkId'])) : '';
  };
  const choose = (token: string, password = NEW) =>
    store.browser().post(`${RESET}?token=${token}`, { token, password, confirmPassword: password });

  test('sets it once, ends the sessions, and keeps the second factor', async () => {
    const member = await staffOf(store, 'support');
    const email = await mailboxOf(member);
    const app = await withApp(store, member.browser, { at: SECURITY });
    expect((await send(member)).status).toBe(302);
    expect(await mailsTo(store, email)).toContain('staff-password-link');
    // Nothing changes until the person uses the link.
    expect(await inside(member.browser)).toBe(true);
    const token = await tokenTo(email);
    expect(await (await store.browser().get(`${RESET}?token=${token}`)).text()).toContain(
      member.username,
    );
    expect((await choose(token, 'short')).status).toBe(422);
    expect(location(await choose(token))).toBe('/admin');
    expect(await inside(member.browser)).toBe(false);
    expect((await choose(token)).status).toBe(410);
    expect(await mailsTo(store, email)).toContain('password-changed');

    const old = await typed(member, PASSWORD);
    expect((await old.get('/admin/factor')).status).toBe(302);
    const fresh = await typed(member, NEW);
    expect(await inside(fresh)).toBe(false);
    await fresh.post('/admin/factor', { code: app.code(1) });
    expect(await inside(fresh)).toBe(true);
  });

  test('expires after a day, with a suspension, with a removal and with a newer link', async () => {
    const member = await staffOf(store, 'support');
    const email = await mailboxOf(member);
    await send(member);
    const first = await tokenTo(email);
    await send(member);
    expect((await choose(first)).status).toBe(410);
    const second = await tokenTo(email);
    store.travel(24 * 3_600_000 + 1_000);
    try {
      expect((await choose(second)).status).toBe(410);
    } finally {
      store.travel(-24 * 3_600_000 - 1_000);
    }
    await admin.post(`/admin/team/${member.id}`, { intent: 'suspend' });
    expect((await choose(second)).status).toBe(410);
    const leaver = await staffOf(store, 'support');
    const mailbox = await mailboxOf(leaver);
    await send(leaver);
    const third = await tokenTo(mailbox);
    await admin.post(`/admin/team/${leaver.id}`, { intent: 'remove' });
    expect((await choose(third)).status).toBe(410);
  });

  test('is refused without a mailbox, for oneself, and to who does not manage the team', async () => {
    const member = await staffOf(store, 'support');
    const refused = await send(member);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('no email address');
    const email = await mailboxOf(member);
    const { browser } = await staffOf(store, 'support');
    expect((await send(member, browser)).status).toBe(403);
    const boss = await staffOf(store, 'administrator', 'pharmacist');
    await mailboxOf(boss);
    expect((await send(boss, boss.browser)).status).toBe(409);
    expect(await mailsTo(store, email)).toEqual([]);
  });
});

describe('a reset of the second factors of a staff member', () => {
  test('removes them, ends all sessions and sends a mail, and the next login requires none', async () => {
    const member = await staffOf(store, 'pharmacist');
    const email = await mailboxOf(member);
    await withApp(store, member.browser, { at: SECURITY });
    const page = `/admin/team/${member.id}`;
    expect(await (await admin.get(page)).text()).toContain('Reset the factors');
    expect((await admin.post(page, { intent: 'reset-factors' })).status).toBe(302);
    expect(await inside(member.browser)).toBe(false);
    expect(await store.deps.factors.staff.list(member.id)).toEqual([]);
    expect(await store.deps.factors.staff.recoveryCodes.left(member.id)).toBe(0);
    expect(await mailsTo(store, email)).toEqual(['factor-added', 'factors-reset']);
    const again = await store.browser().post('/admin', {
      username: member.username,
      password: PASSWORD,
    });
    expect(location(again)).toBe('/admin/dashboard');
    expect(await (await admin.get(page)).text()).not.toContain('Reset the factors');
  });
});

describe('a suspended staff member', () => {
  const suspend = ({ id }: StaffMember) => admin.post(`/admin/team/${id}`, { intent: 'suspend' });

  test('cannot log in with a passkey, and sees the answer for an unknown one', async () => {
    const member = await staffOf(store, 'support');
    const device = passkeyDevice(ORIGIN);
    const options = await (await member.browser.post(`${SECURITY}/passkey/options`, {})).json();
    const made = { name: 'Key', answer: device.make(options) };
    expect((await member.browser.post(`${SECURITY}/passkey`, made)).status).toBe(200);
    const byPasskey = async (browser: Browser) => {
      const asked = await (await browser.post('/admin/passkey', {})).json();
      return browser.post('/admin', { answer: device.show(asked) });
    };
    expect(location(await byPasskey(store.browser()))).toBe('/admin/dashboard');

    expect((await suspend(member)).status).toBe(302);
    const refused = await byPasskey(store.browser());
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('This passkey does not open an account here');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(member)).toBe(0);
  });

  test('cannot complete a pending MFA session', async () => {
    const member = await staffOf(store, 'support');
    const app = await withApp(store, member.browser, { at: SECURITY });
    store.travel(2 * STEP);
    const halfway = await typed(member, PASSWORD);
    await suspend(member);
    const shown = await halfway.post('/admin/factor', { code: app.code() });
    expect(location(shown)).toBe('/admin');
    expect(await sessionsOf(member)).toBe(0);
  });
});
