import { describe, expect, test } from 'vitest';
import { FRESH_LOGIN, RECOVERY_CODES } from '#domain/factors.ts';
import { readFactorsOf, resetFactorsOf } from '#usecases/factors/of-others.ts';
import { recorded } from '#tests/support/recorded.ts';
import { PASSWORD } from '#tests/support/store.ts';
import {
  enrolled,
  halfway,
  inside,
  location,
  mailsTo,
  SECURITY,
  show,
  storeOfFile,
} from './second-factors.ts';

const stores = storeOfFile();

describe('recovery codes', () => {
  test('work once each, in any spelling, and trigger a mail', async () => {
    const ann = await enrolled(stores.current);
    expect(ann.recoveryCodes).toHaveLength(RECOVERY_CODES);
    const [one = ''] = ann.recoveryCodes;
    const page = await (await halfway(stores.current, ann)).get('/login/factor?with=recovery-code');
    expect(await page.text()).toContain('Recovery code');
    const typed = ` ${one.toLowerCase().replaceAll('-', ' ')} `;
    expect((await show(await halfway(stores.current, ann), { recoveryCode: typed })).status).toBe(
      302,
    );
    expect((await show(await halfway(stores.current, ann), { recoveryCode: one })).status).toBe(
      401,
    );
    expect(await mailsTo(stores.current, ann.who.email)).toContain('recovery-code-used');
    expect(await (await ann.get(SECURITY)).text()).toContain(`${RECOVERY_CODES - 1} codes left`);
  });

  test('are accepted once among concurrent submissions', async () => {
    const ann = await enrolled(stores.current);
    const browsers = await Promise.all(
      Array.from({ length: 5 }, () => halfway(stores.current, ann)),
    );
    const answers = await Promise.all(
      browsers.map((each) => show(each, { recoveryCode: ann.recoveryCodes[0] ?? '' })),
    );
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  });

  test('stop working when they are renewed, and the new ones are shown once', async () => {
    const ann = await enrolled(stores.current);
    const answer = await ann.post(`${SECURITY}/codes`, {});
    const html = await answer.text();
    expect(html).toContain('We show them only now');
    expect(html).not.toContain(ann.recoveryCodes[0]);
    expect(
      (await show(await halfway(stores.current, ann), { recoveryCode: ann.recoveryCodes[0] ?? '' }))
        .status,
    ).toBe(401);
    expect(await mailsTo(stores.current, ann.who.email)).toContain('recovery-codes-renewed');
    expect(await (await ann.get(`${SECURITY}/codes`)).text()).not.toMatch(/download="recovery/);
  });

  test('are stored as hashes', async () => {
    const ann = await enrolled(stores.current);
    const rows = await stores.current.deps.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', ann.userId)
      .execute();
    const text = rows.map((row) => JSON.stringify(row) + row.code_hash.toString()).join();
    for (const code of ann.recoveryCodes) expect(text).not.toContain(code);
  });
});

describe('a customer who has been logged in for a while', () => {
  test('gives the password again before adding or removing a factor or renewing recovery codes', async () => {
    const ann = await enrolled(stores.current);
    stores.current.travel(FRESH_LOGIN + 1_000);
    const [factor] = await stores.current.deps.factors.customers.list(ann.userId);
    const path = `${SECURITY}/factors/${factor?.id}`;
    const posts: readonly (readonly [string, Record<string, string>])[] = [
      [`${SECURITY}/authenticator`, { name: 'Tablet' }],
      [`${SECURITY}/passkey/options`, {}],
      [`${SECURITY}/codes`, {}],
      [path, { intent: 'remove' }],
    ];
    for (const [at, form] of posts) {
      const without = await ann.post(at, form);
      expect(without.status, at).toBe(422);
      expect(await without.text(), at).toContain('Please enter your password');
      expect((await ann.post(at, { ...form, password: 'Wrong-Harbour-1' })).status, at).toBe(422);
    }
    expect(await (await ann.get(`${SECURITY}/authenticator`)).text()).toContain('Your password');
    for (const [at, form] of posts)
      expect((await ann.post(at, { ...form, password: PASSWORD })).status, at).toBeLessThan(400);
    expect(await stores.current.deps.factors.customers.list(ann.userId)).toEqual([]);
    expect(await mailsTo(stores.current, ann.who.email)).toContain('factor-removed');
  });

  test('has no recovery codes after removing the last factor, and logs in by password alone', async () => {
    const ann = await enrolled(stores.current);
    const [factor] = await stores.current.deps.factors.customers.list(ann.userId);
    await ann.post(`${SECURITY}/codes`, {});
    await ann.post(`${SECURITY}/factors/${factor?.id}`, { intent: 'remove' });
    expect(await stores.current.deps.factors.customers.recoveryCodes.left(ann.userId)).toBe(0);
    expect(await recorded(stores.current.deps.db, { patientId: ann.userId })).toEqual([
      ['customer', 'factor added'],
      ['customer', 'recovery codes renewed'],
      ['customer', 'factor removed'],
    ]);
    const browser = stores.current.browser();
    const answer = await browser.post('/login', { email: ann.who.email, password: PASSWORD });
    expect(location(answer)).toBe('/account');
  });

  test('cannot change or remove the factors of another customer', async () => {
    const [ann, bob] = [await enrolled(stores.current), await enrolled(stores.current)];
    const [factor] = await stores.current.deps.factors.customers.list(ann.userId);
    const path = `${SECURITY}/factors/${factor?.id}`;
    expect(location(await bob.get(path))).toBe(SECURITY);
    expect((await bob.post(`${path}.data`, { name: 'Mine' })).status).toBe(404);
    expect((await bob.post(`${path}.data`, { intent: 'remove' })).status).toBe(404);
    const page = location(await ann.post(`${SECURITY}/authenticator`, { name: 'Tablet' })) ?? '';
    expect(await (await bob.get(page)).text()).not.toContain('secret=');
    expect((await bob.post(page, { code: '123456' })).status).toBe(410);
    expect(await stores.current.deps.factors.customers.list(ann.userId)).toMatchObject([
      { name: 'My phone' },
    ]);
  });

  test('still needs the second step after a password change', async () => {
    const ann = await enrolled(stores.current);
    const changed = {
      current: PASSWORD,
      password: 'Another-Harbour-2',
      confirmPassword: 'Another-Harbour-2',
    };
    expect(location(await ann.post(SECURITY, changed))).toBe(SECURITY);
    expect(await inside(ann)).toBe(true);
    const browser = stores.current.browser();
    const answer = await browser.post('/login', {
      email: ann.who.email,
      password: 'Another-Harbour-2',
    });
    expect(location(answer)).toBe('/login/factor');
  });
});

describe('a customer with second factors', () => {
  test('is listed without secrets, and a reset removes all factors, sessions and pending MFA sessions', async () => {
    const ann = await enrolled(stores.current);
    const half = await halfway(stores.current, ann);
    const seen = await readFactorsOf(stores.current.deps, 'customers', ann.userId);
    expect(seen).toEqual({
      factors: [
        {
          id: expect.any(String),
          kind: 'authenticator',
          name: 'My phone',
          addedAt: expect.any(Date),
          lastUsedAt: expect.any(Date),
        },
      ],
      recoveryCodesLeft: RECOVERY_CODES,
    });
    await resetFactorsOf(stores.current.deps, 'customers', ann.userId);
    expect(await readFactorsOf(stores.current.deps, 'customers', ann.userId)).toEqual({
      factors: [],
      recoveryCodesLeft: 0,
    });
    expect(await inside(ann)).toBe(false);
    expect(location(await half.get('/login/factor'))).toBe('/login');
    expect(await mailsTo(stores.current, ann.who.email)).toContain('factors-reset');
    const answer = await half.post('/login', { email: ann.who.email, password: PASSWORD });
    expect(location(answer)).toBe('/account');
  });

  test('leaves no factors behind when the account is deleted', async () => {
    const ann = await enrolled(stores.current);
    await halfway(stores.current, ann);
    expect(location(await ann.post('/account/privacy', { password: PASSWORD }))).toBe('/');
    const { db } = stores.current.deps;
    for (const table of ['authenticators', 'passkeys', 'recovery_codes'] as const)
      expect(
        await db.selectFrom(table).select('id').where('user_id', '=', ann.userId).execute(),
      ).toEqual([]);
    expect(
      await db
        .selectFrom('verifications')
        .select('id')
        .where('value', 'like', `${ann.userId}%`)
        .execute(),
    ).toEqual([]);
  });

  test('finds names and dates of the factors in the data download, and no secret', async () => {
    const ann = await enrolled(stores.current);
    const data = await (await ann.get('/account/data.json')).json();
    expect(data.authenticators).toEqual([
      expect.objectContaining({ name: 'My phone', confirmed_at: expect.any(String) }),
    ]);
    expect(data.recovery_codes).toHaveLength(RECOVERY_CODES);
    expect(JSON.stringify(data)).not.toMatch(/sealed_secret|code_hash|public_key|credential_id/);
  });
});
