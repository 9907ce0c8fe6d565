import { beforeAll, describe, expect, test } from 'vitest';
import { PENDING_MFA_LIFETIME } from '#domain/factors.ts';
import { PASSWORD } from '#tests/support/store.ts';
import {
  enrolled,
  type Enrolled,
  halfway,
  inside,
  location,
  show,
  storeOfFile,
} from './second-factors.ts';

const stores = storeOfFile();

describe('a pending MFA session', () => {
  test('grants no access and expires after ten minutes', async () => {
    const ann = await enrolled(stores.current);
    const browser = await halfway(stores.current, ann);
    for (const path of ['/account', '/account/security', '/account/data.json'])
      expect((await browser.get(path)).status).toBe(302);
    stores.current.travel(PENDING_MFA_LIFETIME + 1_000);
    const late = await show(browser, { code: ann.app.code() });
    expect(location(late)).toBe('/login');
    expect(late.headers.getSetCookie().join()).toContain('pharos-notice=login-ended');
    expect(location(await browser.get('/login/factor'))).toBe('/login');
  });

  test('has a signed HttpOnly cookie that is valid for no other session', async () => {
    const ann = await enrolled(stores.current);
    const browser = stores.current.browser();
    const answer = await browser.post('/login', { email: ann.who.email, password: PASSWORD });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^pharos\.pending_mfa=/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/Max-Age=600/);
    const value = browser.cookies.get('pharos.pending_mfa') ?? '';
    for (const name of ['pharos.session_token', 'pharos-staff.pending_mfa']) {
      const other = stores.current.browser();
      other.cookies.set(name, value);
      expect(await inside(other)).toBe(false);
      expect(location(await other.get('/admin/factor'))).toBe('/admin');
    }
    const forged = stores.current.browser();
    forged.cookies.set(
      'pharos.pending_mfa',
      value.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')),
    );
    expect(location(await forged.get('/login/factor'))).toBe('/login');
  });

  test('ends together with all sessions of its account only', async () => {
    const [ann, bob] = [await enrolled(stores.current), await enrolled(stores.current)];
    const [hers, his] = [await halfway(stores.current, ann), await halfway(stores.current, bob)];
    const mailbox = await stores.current.deps.customers.find(ann.who.email);
    await stores.current.deps.customers.endSessions(mailbox?.userId ?? '');
    expect(location(await hers.get('/login/factor'))).toBe('/login');
    expect((await show(his, { code: bob.app.code() })).status).toBe(302);
  });

  test('accepts no codes of another account', async () => {
    const [ann, bob] = [await enrolled(stores.current), await enrolled(stores.current)];
    const browser = await halfway(stores.current, ann);
    // Two apps can show the same code at the same time.
    const hers = [-1, 0, 1].map(ann.app.code);
    const his = [0, 1].map(bob.app.code).find((code) => !hers.includes(code)) ?? '';
    expect((await show(browser, { code: his })).status).toBe(401);
    expect((await show(browser, { recoveryCode: bob.recoveryCodes[0] ?? '' })).status).toBe(401);
    expect((await show(browser, { code: ann.app.code() })).status).toBe(302);
  });

  test('allows ten guesses per hour and account', async () => {
    const ann = await enrolled(stores.current);
    const wrong = ann.app.wrong();
    const browser = await halfway(stores.current, ann);
    for (let guess = 0; guess < 10; guess += 1)
      expect((await show(browser, { code: wrong })).status).toBe(401);
    const refused = await show(await halfway(stores.current, ann), { code: ann.app.code() });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many attempts');
  });

  test.each([
    ['nothing', {}, 422],
    ['letters', { code: 'abcdef' }, 422],
    ['an empty code', { code: '' }, 422],
    ['an empty recovery code', { recoveryCode: ' ' }, 422],
    ['a short recovery code', { recoveryCode: 'ABCD' }, 422],
    ['an invalid passkey answer', { answer: '{"id":1}' }, 401],
    ['a passkey answer that is no JSON', { answer: '{' }, 401],
  ])('refuses %s', async (_, form, status) => {
    expect((await show(await halfway(stores.current, fixed), form)).status).toBe(status);
    await stores.current.deps.limiter.reset('factor-account', fixed.userId);
  });

  let fixed: Enrolled;
  beforeAll(async () => {
    fixed = await enrolled(stores.current);
  });
});
