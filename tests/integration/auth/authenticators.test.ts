import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { purgeExpired } from '#db/writes/expired.ts';
import { ENROLMENT_LIFETIME, RECOVERY_CODES } from '#domain/factors.ts';
import { readFactorsOf } from '#usecases/factors/of-others.ts';
import { appWith, keyOn, withApp } from '#tests/support/authenticator.ts';
import { loggedIn, PASSWORD } from '#tests/support/store.ts';
import {
  enrolled,
  type Enrolled,
  halfway,
  inside,
  location,
  mailsTo,
  SECURITY,
  show,
  STEP,
  storeOfFile,
} from './second-factors.ts';

const stores = storeOfFile();

describe('an authenticator app', () => {
  test('takes effect after its first correct code, which shows recovery codes once', async () => {
    const ann = await loggedIn(stores.current);
    const begun = await ann.post(`${SECURITY}/authenticator`, { name: ' My phone ' });
    const page = location(begun) ?? '';
    const html = await (await ann.get(page)).text();
    expect(html).toContain('My phone');
    expect(html).toContain('QR code for your authenticator app');
    const app = appWith(keyOn(html), stores.current.deps.clock);
    const before = await ann.post('/login', { email: ann.who.email, password: PASSWORD });
    expect(location(before)).toBe('/account');

    const wrong = await ann.post(page, { code: app.wrong() });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('This code is wrong');
    expect(await stores.current.deps.factors.customers.list(ann.userId)).toEqual([]);

    // People often type spaces in the code.
    const done = await ann.post(page, {
      code: ` ${app.code().slice(0, 3)} ${app.code().slice(3)}`,
    });
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('We show them only now');
    expect(await mailsTo(stores.current, ann.who.email)).toContain('factor-added');
    const section = await (await ann.get(SECURITY)).text();
    expect(section).toContain('My phone');
    expect(section).toContain(`${RECOVERY_CODES} codes left`);
    // The page does not show the key again after the app is confirmed.
    expect(await (await ann.get(page)).text()).not.toContain('secret=');
  });

  test('is purged if it is not confirmed in time', async () => {
    const ann = await loggedIn(stores.current);
    const begun = await ann.post(`${SECURITY}/authenticator`, { name: 'Never' });
    const { db, clock } = stores.current.deps;
    await purgeExpired(db, clock());
    const pending = () =>
      db.selectFrom('authenticators').select('id').where('user_id', '=', ann.userId).execute();
    expect(await pending()).toHaveLength(1);
    stores.current.travel(ENROLMENT_LIFETIME + 1_000);
    expect(await (await ann.get(location(begun) ?? '')).text()).not.toContain('secret=');
    await purgeExpired(db, clock());
    expect(await pending()).toEqual([]);
  });

  test('ends the other sessions of the account when it is added', async () => {
    const ann = await loggedIn(stores.current);
    const elsewhere = stores.current.browser();
    await elsewhere.post('/login', { email: ann.who.email, password: PASSWORD });
    expect(await inside(elsewhere)).toBe(true);
    await withApp(stores.current, ann);
    expect(await inside(elsewhere)).toBe(false);
    expect(await inside(ann)).toBe(true);
  });

  test('is required after the password, and its code completes the login', async () => {
    const ann = await enrolled(stores.current);
    const browser = await halfway(stores.current, ann, { rememberMe: 'on' });
    const page = await browser.get('/login/factor');
    expect(await page.text()).toContain('Code from your app');
    const answer = await show(browser, { code: ann.app.code() });
    expect(location(answer)).toBe('/account');
    expect(await inside(browser)).toBe(true);
    // The "Remember me" choice applies to the session after the second step.
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=[^,]*Max-Age=2592000/i);
    const row = await stores.current.deps.db
      .selectFrom('sessions')
      .select(['remembered', 'factor_shown'])
      .where('user_id', '=', ann.userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ remembered: true, factor_shown: true });
  });

  test('redirects to the requested page afterwards', async () => {
    const ann = await enrolled(stores.current);
    const browser = stores.current.browser();
    const first = await browser.post('/login?from=%2Fcheckout', {
      email: ann.who.email,
      password: PASSWORD,
    });
    expect(location(first)).toBe('/login/factor?from=%2Fcheckout');
    const second = await browser.post(location(first) ?? '', { code: ann.app.code() });
    expect(location(second)).toBe('/checkout');
  });

  test('is required after a login by mailed code or link to a proved mailbox', async () => {
    const ann = await enrolled(stores.current);
    const { email } = ann.who;
    await stores.current.deps.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', ann.userId)
      .execute();
    const issued = () =>
      stores.current.deps.db.transaction().execute((trx) =>
        stores.current.deps.mailLinks.issue(trx, {
          userId: ann.userId,
          email,
          purpose: 'log-in',
        }),
      );
    const byCode = stores.current.browser();
    await byCode.post('/login/code', { email });
    const { id } = await stores.current.deps.db
      .selectFrom('mail_links')
      .select('id')
      .where('user_id', '=', ann.userId)
      .where('purpose', '=', 'log-in')
      .executeTakeFirstOrThrow();
    const code = stores.current.deps.mailLinks.code(id);
    expect(location(await byCode.post('/login/code', { email, code }))).toBe('/login/factor');
    expect(await inside(byCode)).toBe(false);
    const byLink = stores.current.browser();
    const token = stores.current.deps.mailLinks.token(await issued());
    expect(location(await byLink.post('/login/link', { token }))).toBe('/login/factor');
    expect(await inside(byLink)).toBe(false);
    expect(location(await show(byLink, { code: ann.app.code() }))).toBe('/account');
  });

  test('accepts each code once, within one time step, and never an older one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          // The clock moves to the beginning of a time step, so that none ends between two readings.
          stores.current.travel(20 * STEP - (stores.current.deps.clock().getTime() % STEP));
          const { authenticators } = stores.current.deps.factors.customers;
          let last = -Infinity;
          for (const step of steps) {
            const taken = await stores.current.deps.db
              .transaction()
              .execute((trx) => authenticators.use(trx, many.userId, many.app.code(step)));
            const expected = Math.abs(step) <= 1 && step > last;
            expect(taken).toBe(expected);
            if (taken) last = step;
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('accepts a code once among concurrent submissions', async () => {
    const ann = await enrolled(stores.current);
    const code = ann.app.code();
    const browsers = await Promise.all(
      Array.from({ length: 5 }, () => halfway(stores.current, ann)),
    );
    const answers = await Promise.all(browsers.map((each) => show(each, { code })));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
  });

  test('completes a pending MFA session once among concurrent correct codes', async () => {
    const ann = await enrolled(stores.current);
    const browser = await halfway(stores.current, ann);
    // Several of these codes are correct for one pending MFA session.
    const answers = await Promise.all(
      [-1, 0, 1].map((step) => show(browser, { code: ann.app.code(step) })),
    );
    expect(answers.filter((answer) => location(answer) === '/account')).toHaveLength(1);
  });

  test('can be one of several, each of which can be renamed', async () => {
    const ann = await enrolled(stores.current);
    const tablet = await withApp(stores.current, ann, { name: 'Tablet' });
    expect(tablet.recoveryCodes).toEqual([]);
    stores.current.travel(2 * STEP);
    const { factors } = await readFactorsOf(stores.current.deps, 'customers', ann.userId);
    expect(factors.map(({ kind, name }) => [kind, name])).toEqual([
      ['authenticator', 'My phone'],
      ['authenticator', 'Tablet'],
    ]);
    for (const app of [ann.app, tablet])
      expect((await show(await halfway(stores.current, ann), { code: app.code() })).status).toBe(
        302,
      );
    const path = `${SECURITY}/factors/${factors[1]?.id}`;
    expect((await ann.post(path, { name: '' })).status).toBe(422);
    expect((await ann.post(path, { name: 'x'.repeat(41) })).status).toBe(422);
    expect(location(await ann.post(path, { name: 'Old tablet' }))).toBe(SECURITY);
    expect(await (await ann.get(SECURITY)).text()).toContain('Old tablet');
  });

  test('is encrypted in the database and bound to its row', async () => {
    const ann = await loggedIn(stores.current);
    const { key } = await withApp(stores.current, ann);
    const bob = await loggedIn(stores.current);
    await withApp(stores.current, bob);
    const { db } = stores.current.deps;
    const row = await db
      .selectFrom('authenticators')
      .selectAll()
      .where('user_id', '=', ann.userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row.sealed_secret).toMatch(/^s1\./);
    // The encrypted secret does not work in the row of another person.
    await db
      .updateTable('authenticators')
      .set({ sealed_secret: row.sealed_secret })
      .where('user_id', '=', bob.userId)
      .execute();
    stores.current.travel(2 * STEP);
    const { authenticators } = stores.current.deps.factors.customers;
    await expect(
      db
        .transaction()
        .execute((trx) =>
          authenticators.use(trx, bob.userId, appWith(key, stores.current.deps.clock).code()),
        ),
    ).rejects.toThrow('not what was written');
  });

  let many: Enrolled;
  beforeAll(async () => {
    many = await enrolled(stores.current);
  });
});
