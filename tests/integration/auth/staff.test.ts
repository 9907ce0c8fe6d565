import { beforeEach, describe, expect, it } from 'vitest';
import { INITIAL_PASSWORD_LIFETIME } from '#auth/staff.ts';
import { newPassword, newUsername } from '#platform/password-hash.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { accountsOn, ann, from, parts, sent, databaseOfFile, valueOf } from './accounts.ts';

const database = databaseOfFile();

beforeEach(async () => {
  await database.current.db.deleteFrom('staff').execute();
  await database.current.db.deleteFrom('users').execute();
});

const administrator = async () => {
  const accounts = accountsOn(database.current);
  const made = await accounts.staff.ensureFirstAdministrator({
    newUsername: () => 'admin',
    newPassword,
  });
  if (!made) throw new Error('there were staff already');
  return { ...accounts, made };
};

describe('the first administrator', () => {
  it('is created once, and its password is stored nowhere', async () => {
    const { staff, made } = await administrator();
    expect(made.username).toBe('admin');
    expect(made.password).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(
      await staff.ensureFirstAdministrator({ newUsername: () => 'admin', newPassword }),
    ).toBeUndefined();
    const { db } = database.current;
    const rows = [
      await db.selectFrom('staff').selectAll().execute(),
      await db.selectFrom('staff_accounts').selectAll().execute(),
    ];
    expect(rows.map((each) => each.length)).toEqual([1, 1]);
    expect(JSON.stringify(rows)).not.toContain(made.password);
    expect(rows[0]?.[0]).toMatchObject({
      username: 'admin',
      roles: ['administrator'],
      email: null,
    });
  });

  it('has a name of its own in each store', () => {
    const names = Array.from({ length: 20 }, newUsername);
    expect(new Set(names).size).toBe(20);
    for (const name of names) expect(name).toMatch(/^admin-[a-z2-9]{6}$/);
  });

  it('cannot log in with the first password after three days, but with one of their own', async () => {
    const { staff, made } = await administrator();
    const { db } = database.current;
    const first = await db
      .selectFrom('staff_accounts')
      .select(['user_id as id', 'initial_until as until'])
      .executeTakeFirstOrThrow();
    const left = (first.until?.getTime() ?? 0) - Date.now();
    expect(Math.abs(left - INITIAL_PASSWORD_LIFETIME)).toBeLessThan(60_000);
    const past = new Date(Date.now() - 1000);
    await db.updateTable('staff_accounts').set({ initial_until: past }).execute();
    expect((await staff.login(made, from)).ok).toBe(false);
    const password = 'Another-Harbour-9';
    await db.transaction().execute((trx) => staff.setPassword(trx, first.id, password));
    expect((await staff.login({ username: made.username, password }, from)).ok).toBe(true);
    expect(await db.selectFrom('staff_accounts').select('initial_until').execute()).toEqual([
      { initial_until: null },
    ]);
    // The same holds for a password that was reset at the machine.
    await staff.resetPassword(made.username, 'Third-Harbour-9');
    const again = await db
      .selectFrom('staff_accounts')
      .select('initial_until as until')
      .executeTakeFirstOrThrow();
    expect(again.until?.getTime()).toBeGreaterThan(Date.now());
  });

  it('is created once by five concurrent starts', async () => {
    const separate = await freshDatabase();
    try {
      const starts = await Promise.all(
        Array.from({ length: 5 }, () =>
          accountsOn(separate).staff.ensureFirstAdministrator({
            newUsername: () => 'admin',
            newPassword,
          }),
        ),
      );
      const made = starts.filter((each) => each !== undefined);
      expect(made).toHaveLength(1);
      const { staff } = accountsOn(separate);
      for (const each of made) valueOf(await staff.login(each, from));
      expect(await separate.db.selectFrom('staff').select('id').execute()).toHaveLength(1);
    } finally {
      await separate.drop();
    }
  });
});

describe('staff login', () => {
  it('starts a session that ends with the browser and after a day', async () => {
    const { staff, made, wait } = await administrator();
    const { userId, cookies } = valueOf(
      await staff.login({ username: ' Admin ', password: made.password }, from),
    );
    expect(cookies.map(parts)).toMatchObject([
      { name: 'pharos-staff.session_token', attributes: ['Path=/', 'HttpOnly', 'SameSite=Lax'] },
    ]);
    expect(await staff.viewer(sent(cookies))).toEqual({
      viewer: {
        kind: 'staff',
        id: userId,
        username: 'admin',
        name: 'Administrator',
        roles: ['administrator'],
      },
      cookies: [],
      awaitsFactor: false,
    });
    wait({ hours: 25 });
    expect(await staff.viewer(sent(cookies))).toBeUndefined();
  });

  it.each([
    ['a wrong password', { username: 'admin', password: 'Abcdefg!' }],
    ['the usual password', { username: 'admin', password: 'admin' }],
    ['an unknown name', { username: 'root', password: 'Abcdefg!' }],
    ['no name at all', { username: '', password: '' }],
    ['a zero byte', { username: 'admin\0', password: 'Abcdefg!' }],
    ['a very long name', { username: 'a'.repeat(10_000), password: 'Abcdefg!' }],
  ])('refuses %s', async (_, input) => {
    const { staff } = await administrator();
    expect(await staff.login(input, from)).toMatchObject({
      ok: false,
      code: 'credentials-wrong',
      kind: 'unauthenticated',
      message: 'Invalid admin credentials',
    });
  });

  it('ends one session with logout and all with endSessions', async () => {
    const { staff, made } = await administrator();
    const one = valueOf(await staff.login(made, from));
    const two = valueOf(await staff.login(made, from));
    await staff.logout(sent(one.cookies));
    expect(await staff.viewer(sent(one.cookies))).toBeUndefined();
    expect(await staff.viewer(sent(two.cookies))).toBeDefined();
    await staff.endSessions(two.userId);
    expect(await staff.viewer(sent(two.cookies))).toBeUndefined();
  });
});

describe('staff and customers', () => {
  const renamed = (cookies: readonly string[], to: string): Headers =>
    new Headers({ cookie: cookies.map((each) => `${to}=${parts(each).value}`).join('; ') });

  it('cannot use the sessions and logins of each other', async () => {
    const { staff, customers, made } = await administrator();
    valueOf(await customers.register(ann, from));
    const customer = valueOf(
      await customers.login({ email: ann.email, password: ann.password, rememberMe: true }, from),
    );
    const administratorSession = valueOf(await staff.login(made, from));

    expect(await staff.viewer(sent(customer.cookies))).toBeUndefined();
    expect(await customers.viewer(sent(administratorSession.cookies))).toBeUndefined();
    expect(
      await staff.viewer(renamed(customer.cookies, 'pharos-staff.session_token')),
    ).toBeUndefined();
    expect(
      await customers.viewer(renamed(administratorSession.cookies, 'pharos.session_token')),
    ).toBeUndefined();

    expect((await staff.login({ username: ann.email, password: ann.password }, from)).ok).toBe(
      false,
    );
    expect(
      (await customers.login({ email: 'admin', password: made.password, rememberMe: false }, from))
        .ok,
    ).toBe(false);
  });

  it('keep separate sessions in one browser', async () => {
    const { staff, customers, made } = await administrator();
    valueOf(await customers.register(ann, from));
    const customer = valueOf(
      await customers.login({ email: ann.email, password: ann.password, rememberMe: true }, from),
    );
    const both = sent([...customer.cookies, ...valueOf(await staff.login(made, from)).cookies]);
    expect((await customers.viewer(both))?.viewer.kind).toBe('customer');
    expect((await staff.viewer(both))?.viewer.kind).toBe('staff');
    await customers.logout(both);
    expect(await customers.viewer(both)).toBeUndefined();
    expect(await staff.viewer(both)).toBeDefined();
  });

  it('have sessions with separate signing keys', async () => {
    const { staff, customers, made } = await administrator();
    valueOf(await customers.register(ann, from));
    const { cookies, userId } = valueOf(await staff.login(made, from));
    // A staff token is invalid even if its row is in the customer table.
    const { db } = database.current;
    const row = await db.selectFrom('staff_sessions').selectAll().executeTakeFirstOrThrow();
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('sessions')
      .values({ ...row, user_id: user.id })
      .execute();
    expect(row.user_id).toBe(userId);
    expect(await customers.viewer(renamed(cookies, 'pharos.session_token'))).toBeUndefined();
  });
});
