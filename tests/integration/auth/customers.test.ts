import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, it } from 'vitest';
import { passwordHash } from '#platform/password-hash.ts';
import { PASSWORD_REFUSALS } from '#texts/account.ts';
import { accountsOn, ann, from, parts, sent, databaseOfFile, valueOf } from './accounts.ts';

const database = databaseOfFile();
const login = { email: 'ann.archer@example.com', password: ann.password, rememberMe: false };

beforeEach(async () => {
  await database.current.db.deleteFrom('users').execute();
});

const count = async (table: 'users' | 'accounts' | 'sessions'): Promise<number> => {
  const { rows } = await database.current.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
};

describe('registration', () => {
  it('stores the customer and a password hash, and starts no session', async () => {
    const { db } = database.current;
    const { customers } = accountsOn(database.current);
    const made = valueOf(
      await customers.register({ ...ann, city: ' Spring\u0000\nfield ', companyName: ' ' }, from),
    );
    if (made.taken) throw new Error('taken');
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      id: made.userId,
      email: 'ann.archer@example.com',
      first_name: 'Ann',
      last_name: 'Archer',
      company_name: null,
      apartment: null,
      city: 'Spring field',
      zip_code: '62701',
      phone: '+12175550143',
      deleted_at: null,
    });
    expect(user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      user_id: made.userId,
      account_id: made.userId,
      provider_id: 'credential',
    });
    expect(account.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify([user, account])).not.toContain(ann.password);
    expect(await count('sessions')).toBe(0);
  });

  it('refuses a taken email in any spelling', async () => {
    const { customers } = accountsOn(database.current);
    valueOf(await customers.register(ann, from));
    for (const email of [ann.email, 'ANN.ARCHER@EXAMPLE.COM', ' ann.archer@example.com '])
      expect(await customers.register({ ...ann, email }, from)).toMatchObject({
        ok: false,
        code: 'email-taken',
        kind: 'conflict',
        message: 'An account with this email already exists. Please log in instead.',
      });
    expect(await count('users')).toBe(1);
    expect(await count('accounts')).toBe(1);
  });

  it('creates one account among concurrent registrations', async () => {
    const { customers } = accountsOn(database.current);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => customers.register(ann, from)),
    );
    expect(answers.filter((each) => each.ok)).toHaveLength(1);
    expect(await count('users')).toBe(1);
    expect(await count('accounts')).toBe(1);
  });

  it('reports success for a taken email with private registration, and changes nothing', async () => {
    const { customers } = accountsOn(database.current, { privateRegistration: true });
    const first = valueOf(await customers.register(ann, from));
    expect(first.taken).toBe(false);
    const again = await customers.register({ ...ann, password: 'Another-Harbour-1' }, from);
    expect(again).toEqual({ ok: true, value: { taken: true } });
    expect(await count('users')).toBe(1);
    expect((await customers.login({ ...login, password: 'Another-Harbour-1' }, from)).ok).toBe(
      false,
    );
    expect((await customers.login(login, from)).ok).toBe(true);
  });

  it.each([
    [{ password: 'Abc!' }, 'Password must be at least 8 characters long.', 'password'],
    [{ password: 'P@ssw0rd' }, PASSWORD_REFUSALS.leaked, 'password'],
    [{ password: 'Password1!' }, PASSWORD_REFUSALS.guessable, 'password'],
    [{ password: 'Pharos2026!' }, PASSWORD_REFUSALS.knownWords, 'password'],
    [{ password: 'Archer1985!', lastName: 'Archer' }, PASSWORD_REFUSALS.knownWords, 'password'],
    [{ password: 'abcdefgh' }, 'Include at least one uppercase letter or symbol', 'password'],
    [{ email: 'ann' }, 'Please enter a valid email address', 'email'],
    [{ email: 'ann\0@example.com' }, 'Please enter a valid email address', 'email'],
  ])('refuses %j', async (change, message, field) => {
    const { customers } = accountsOn(database.current);
    expect(await customers.register({ ...ann, ...change }, from)).toMatchObject({
      ok: false,
      kind: 'invalid',
      message,
      fields: { [field]: message },
    });
    expect(await count('users')).toBe(0);
  });

  it('accepts words of 15 characters or more without an uppercase letter or symbol', async () => {
    const { customers } = accountsOn(database.current);
    const password = 'correct horse battery staple';
    valueOf(await customers.register({ ...ann, password }, from));
    valueOf(await customers.login({ ...login, password }, from));
  });

  it('accepts every address that the validation allows, and the login accepts it, too', async () => {
    const { customers } = accountsOn(database.current);
    for (const email of ['a@b.c', 'o’hara@exämple.de', 'x..y@docomo.example.jp']) {
      valueOf(await customers.register({ ...ann, email }, from));
      valueOf(await customers.login({ ...login, email }, from));
    }
  });
});

describe('login', () => {
  beforeEach(async () => {
    valueOf(await accountsOn(database.current).customers.register(ann, from));
  });

  it('starts a session that identifies the customer', async () => {
    const { customers } = accountsOn(database.current);
    const { userId, cookies } = valueOf(
      await customers.login({ ...login, email: ' ANN.archer@example.com' }, from),
    );
    const found = await customers.viewer(sent(cookies));
    expect(found).toEqual({
      viewer: {
        kind: 'customer',
        id: userId,
        email: 'ann.archer@example.com',
        firstName: 'Ann',
        lastName: 'Archer',
      },
      factorShown: false,
      cookies: [],
    });
    const session = await database.current.db
      .selectFrom('sessions')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(session).toMatchObject({
      user_id: userId,
      ip_address: '203.0.113.7',
      user_agent: 'Test/1.0',
    });
    expect(session.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it.each([
    ['a wrong password', { ...login, password: 'Abcdefg?' }],
    ['an empty password', { ...login, password: '' }],
    ['an unknown email', { ...login, email: 'bob@example.com' }],
    ['an invalid email', { ...login, email: "' or 1=1 --" }],
    ['a zero byte', { ...login, email: 'ann.archer@example.com\0' }],
  ])('gives the same answer for %s', async (_, input) => {
    const { customers } = accountsOn(database.current);
    expect(await customers.login(input, from)).toEqual({
      ok: false,
      code: 'credentials-wrong',
      kind: 'unauthenticated',
      message: 'Invalid email or password.',
      alert: false,
    });
    expect(await count('sessions')).toBe(0);
  });

  it('refuses a deleted customer, and ends the existing sessions', async () => {
    const { customers } = accountsOn(database.current);
    const { cookies } = valueOf(await customers.login(login, from));
    await database.current.db.updateTable('users').set({ deleted_at: new Date() }).execute();
    expect(await customers.viewer(sent(cookies))).toBeUndefined();
    expect((await customers.login(login, from)).ok).toBe(false);
  });

  it('rehashes a password of another strength once', async () => {
    const { db } = database.current;
    const { customers } = accountsOn(database.current);
    const stored = async () =>
      (await db.selectFrom('accounts').select('password').executeTakeFirstOrThrow()).password;
    await db
      .updateTable('accounts')
      .set({
        password: await hash(ann.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 }),
      })
      .execute();
    expect((await customers.login({ ...login, password: 'Wrong!!!' }, from)).ok).toBe(false);
    expect(await stored()).toContain('m=8192,t=1');
    valueOf(await customers.login(login, from));
    const renewed = await stored();
    expect(renewed).toContain('m=19456,t=2');
    valueOf(await customers.login(login, from));
    expect(await stored()).toBe(renewed);
  });

  it('compares one hash of the same strength whether the account exists or not', async () => {
    const passwords = passwordHash('least');
    const compared: string[] = [];
    const fits = (hashed: string, password: string) => {
      // The parameters without the salt and the hash.
      compared.push(hashed.split('$').slice(0, -2).join('$'));
      return passwords.fits(hashed, password);
    };
    const { customers } = accountsOn(database.current, { passwords: { ...passwords, fits } });
    expect((await customers.login({ ...login, password: 'Wrong!!!' }, from)).ok).toBe(false);
    expect((await customers.login({ ...login, email: 'bob@example.com' }, from)).ok).toBe(false);
    expect(compared).toHaveLength(2);
    expect(compared[1]).toBe(compared[0]);
  });

  it('deletes the expired sessions of the customer', async () => {
    const { customers, wait } = accountsOn(database.current);
    valueOf(await customers.login(login, from));
    wait({ days: 2 });
    valueOf(await customers.login(login, from));
    expect(await count('sessions')).toBe(1);
  });

  it('can be ended one by one with logout, and altogether with endSessions', async () => {
    const { customers } = accountsOn(database.current);
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(async () => valueOf(await customers.login(login, from))),
    );
    if (!one || !two || !three) throw new Error('three logins');
    const { cookies } = await customers.logout(sent(one.cookies));
    expect(cookies.map(parts)).toEqual([
      {
        name: 'pharos.session_token',
        value: '',
        attributes: ['Max-Age=0', 'Path=/', 'HttpOnly', 'SameSite=Lax'],
      },
    ]);
    expect(await customers.viewer(sent(one.cookies))).toBeUndefined();
    expect(await customers.viewer(sent(two.cookies))).toBeDefined();
    await customers.endSessions(two.userId);
    expect(await customers.viewer(sent(two.cookies))).toBeUndefined();
    expect(await customers.viewer(sent(three.cookies))).toBeUndefined();
    expect((await customers.logout(new Headers())).cookies).toHaveLength(1);
  });
});
