import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe('a person of the staff who changes their own password', () => {
  const change = (browser: Browser, current: string, password: string, again = password) =>
    browser.post(SECURITY, { current, password, confirmPassword: again });

  test('gives the old one, stays logged in here, is logged out elsewhere, and is told by mail', async () => {
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
    ['on the lists of stolen ones', 'Password123', 'stands on lists of stolen passwords'],
    ['the present one', PASSWORD, 'Please choose another password than the current one.'],
  ])('is refused one that is %s, with the reason', async (_, password, reason) => {
    const member = await staffOf(store, 'support');
    const refused = await change(member.browser, PASSWORD, password);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(reason);
    expect(await inside(await typed(member, PASSWORD))).toBe(true);
  });

  test('keeps the second step that the session has shown', async () => {
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

  test('cannot guess the old one from an open session', async () => {
    const { browser } = await staffOf(store, 'support');
    for (let guess = 0; guess < 10; guess += 1)
      await change(browser, `Wrong-Harbour-${guess}`, NEW);
    const refused = await change(browser, PASSWORD, NEW);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('somebody who is suspended', () => {
  const suspend = ({ id }: StaffMember) => admin.post(`/admin/team/${id}`, { intent: 'suspend' });

  test('gets no session by a passkey, and is told what a stranger is told', async () => {
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
    expect(await refused.text()).toContain('This passkey does not belong to an account here');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(member)).toBe(0);
  });

  test('does not end a login that waits for the second step', async () => {
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
