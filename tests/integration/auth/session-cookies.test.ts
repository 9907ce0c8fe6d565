import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { CUSTOMERS, realmSecret } from '#auth/realm.ts';
import { accountsOn, ann, from, parts, secret, sent, databaseOfFile, valueOf } from './accounts.ts';

const database = databaseOfFile({ asOwner: true });
const login = { email: ann.email, password: ann.password };
const THIRTY_DAYS = 'Max-Age=2592000';

beforeAll(async () => {
  const { customers } = accountsOn(database.current);
  valueOf(await customers.register(ann, from));
});

const cookieOf = (cookies: readonly string[]): string => {
  expect(cookies).toHaveLength(1);
  return cookies[0] ?? '';
};

/** Runs `work` and counts the statements that reach the database. */
const statements = async (work: () => Promise<unknown>): Promise<number> => {
  const { pool } = database.current;
  let seen = 0;
  const client = await pool.connect();
  const prototype = Object.getPrototypeOf(client);
  client.release();
  const original = prototype.query;
  prototype.query = function counted(...args: unknown[]) {
    seen += 1;
    return Reflect.apply(original, this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return seen;
};

describe('the session cookie', () => {
  it('ends with the browser without "Remember me"', async () => {
    const { customers } = accountsOn(database.current);
    const { cookies } = valueOf(await customers.login({ ...login, rememberMe: false }, from));
    expect(parts(cookieOf(cookies))).toMatchObject({
      name: 'pharos.session_token',
      attributes: ['Path=/', 'HttpOnly', 'SameSite=Lax'],
    });
  });

  it('lasts 30 days with "Remember me"', async () => {
    const { customers } = accountsOn(database.current);
    const { cookies } = valueOf(await customers.login({ ...login, rememberMe: true }, from));
    expect(parts(cookieOf(cookies)).attributes).toEqual([
      THIRTY_DAYS,
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
    ]);
  });

  it('is Secure if the store is served over https', async () => {
    const { customers, staff } = accountsOn(database.current, {
      publicUrl: 'https://shop.example',
    });
    const { cookies } = valueOf(await customers.login({ ...login, rememberMe: false }, from));
    expect(parts(cookieOf(cookies))).toMatchObject({
      name: '__Host-pharos.session_token',
      attributes: ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'],
    });
    expect(await customers.viewer(sent(cookies))).toBeDefined();
    expect(parts(cookieOf((await staff.logout(new Headers())).cookies))).toMatchObject({
      name: '__Host-pharos-staff.session_token',
      attributes: ['Max-Age=0', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'],
    });
  });

  it('contains a random token and its signature, while the database contains only a hash of the token', async () => {
    const { customers } = accountsOn(database.current);
    const { cookies } = valueOf(await customers.login({ ...login, rememberMe: false }, from));
    const [token = '', signature] = decodeURIComponent(parts(cookieOf(cookies)).value).split('.');
    expect(token).toMatch(/^[\w-]{43}$/);
    const key = realmSecret(CUSTOMERS, secret);
    expect(signature).toBe(createHmac('sha256', key).update(token).digest('base64'));
    const { rows } = await database.current.pool.query<{ row: string }>(
      'select row_to_json(s)::text as row from sessions s',
    );
    const stored = rows.map(({ row }) => row).join();
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
    expect(stored).not.toContain(token);
  });

  it('does not accept the stored hash instead of the token', async () => {
    const { customers } = accountsOn(database.current);
    const { cookies } = valueOf(await customers.login({ ...login, rememberMe: false }, from));
    const { name, value } = parts(cookieOf(cookies));
    const [token = ''] = decodeURIComponent(value).split('.');
    const key = realmSecret(CUSTOMERS, secret);
    const signed = (text: string): Headers => {
      const signature = createHmac('sha256', key).update(text).digest('base64');
      return new Headers({ cookie: `${name}=${encodeURIComponent(`${text}.${signature}`)}` });
    };
    expect(await customers.viewer(signed(token))).toBeDefined();
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      const hash = createHash('sha256').update(token).digest(form);
      expect(await customers.viewer(signed(hash))).toBeUndefined();
    }
  });
});

describe('a session', () => {
  it('takes one statement to read, and none with a forged or missing cookie', async () => {
    const { customers } = accountsOn(database.current);
    const { cookies } = valueOf(await customers.login({ ...login, rememberMe: true }, from));
    expect(await statements(() => customers.viewer(sent(cookies)))).toBe(1);
    expect(await statements(() => customers.viewer(new Headers()))).toBe(0);
    expect(
      await statements(() => customers.viewer(new Headers({ cookie: 'pharos.session_token=a.b' }))),
    ).toBe(0);
  });

  it('records another address or device at once, and the same one only after a while', async () => {
    const { customers, wait } = accountsOn(database.current);
    const { cookies } = valueOf(await customers.login({ ...login, rememberMe: true }, from));
    const headers = (userAgent: string) => {
      const given = sent(cookies);
      given.set('user-agent', userAgent);
      return given;
    };
    const asked = (address: string, userAgent: string) =>
      statements(() => customers.viewer(headers(userAgent), address));
    expect(await asked(from.address, from.userAgent)).toBe(1);
    expect(await asked('198.51.100.9', from.userAgent)).toBe(2);
    expect(await asked('198.51.100.9', from.userAgent)).toBe(1);
    expect(await asked('198.51.100.9', 'Other/2.0')).toBe(2);
    expect(await asked('198.51.100.9', 'Other/2.0')).toBe(1);
    wait({ hours: 1 });
    expect(await asked('198.51.100.9', 'Other/2.0')).toBe(2);
    expect(await asked('198.51.100.9', 'Other/2.0')).toBe(1);
  });

  it('is renewed once a day while used, and ends after 30 days without use, with "Remember me"', async () => {
    const { customers, wait } = accountsOn(database.current);
    const { cookies } = valueOf(await customers.login({ ...login, rememberMe: true }, from));
    const headers = sent(cookies);
    wait({ hours: 23 });
    expect((await customers.viewer(headers))?.cookies).toEqual([]);
    wait({ hours: 2 });
    const renewed = (await customers.viewer(headers))?.cookies ?? [];
    expect(parts(cookieOf(renewed))).toEqual({ ...parts(cookieOf(cookies)) });
    expect((await customers.viewer(headers))?.cookies).toEqual([]);
    wait({ days: 29 });
    expect((await customers.viewer(headers))?.cookies).toHaveLength(1);
    wait({ days: 29 });
    expect(await customers.viewer(headers)).toBeDefined();
    wait({ days: 31 });
    expect(await customers.viewer(headers)).toBeUndefined();
  });

  it('continues while used and ends after a day without use, with no new cookie, without "Remember me"', async () => {
    const { customers, wait } = accountsOn(database.current);
    const headers = sent(
      valueOf(await customers.login({ ...login, rememberMe: false }, from)).cookies,
    );
    for (let visit = 0; visit < 5; visit += 1) {
      wait({ hours: 20 });
      expect((await customers.viewer(headers))?.cookies).toEqual([]);
    }
    wait({ hours: 25 });
    expect(await customers.viewer(headers)).toBeUndefined();
  });

  it('stays ended if it ends during its renewal', async () => {
    const { customers, wait } = accountsOn(database.current);
    const { cookies } = valueOf(await customers.login({ ...login, rememberMe: true }, from));
    wait({ days: 3 });
    const other = await database.current.pool.connect();
    try {
      // A read still sees the row, and the renewal then waits for its deletion.
      await other.query('begin');
      await other.query('delete from sessions');
      const answer = customers.viewer(sent(cookies));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await other.query('commit');
      expect(await answer).toBeUndefined();
    } finally {
      other.release();
    }
  });

  it('is valid in processes with the same secret only', async () => {
    const here = accountsOn(database.current).customers;
    const there = accountsOn(database.current).customers;
    const elsewhere = accountsOn(database.current, {
      secret: 'another secret, just as long as the first one is',
    }).customers;
    const headers = sent(valueOf(await here.login({ ...login, rememberMe: false }, from)).cookies);
    expect(await there.viewer(headers)).toBeDefined();
    expect(await elsewhere.viewer(headers)).toBeUndefined();
  });
});

it('a session survives the migration that hashes stored tokens', async () => {
  const { pool } = database.current;
  const { customers } = accountsOn(database.current);
  const { cookies } = valueOf(await customers.login({ ...login, rememberMe: true }, from));
  const [token = ''] = decodeURIComponent(parts(cookieOf(cookies)).value).split('.');
  const client = await pool.connect();
  try {
    // Before the migration, the columns contained the token in plain text.
    for (const table of ['sessions', 'staff_sessions'])
      await client.query(`alter table ${table} rename column token_hash to token`);
    for (const table of ['sessions', 'staff_sessions'])
      await client.query(
        `alter table ${table} alter column token type text using encode(token, 'hex')`,
      );
    await client.query('update sessions set token = $1 where token = $2', [
      token,
      createHash('sha256').update(token).digest('hex'),
    ]);
    await client.query(await readFile('migrations/0032_session_token_hashes.sql', 'utf8'));
  } finally {
    client.release();
  }
  expect(await customers.viewer(sent(cookies))).toBeDefined();
});

/** Returns the same token with a signature that differs in its last letter. */
const otherSignature = (value: string): string => {
  const signed = decodeURIComponent(value);
  const last = signed.at(-2) === 'A' ? 'B' : 'A';
  return encodeURIComponent(`${signed.slice(0, -2)}${last}=`);
};

describe('a tampered cookie grants no session', () => {
  it.each<[string, (value: string) => string]>([
    ['another token', (value) => `${value.startsWith('x') ? 'y' : 'x'}${value.slice(1)}`],
    ['another signature', otherSignature],
    ['no signature', (value) => value.split('.')[0] ?? ''],
    ['an empty signature', (value) => `${value.split('.')[0]}.`],
    ['cut off', (value) => value.slice(0, 20)],
    ['empty', () => ''],
    ['only a dot', () => '.'],
    ['broken encoding', () => '%E0%A4%A'],
    ['a zero byte', (value) => `%00${value}`],
    ['very long', (value) => value.repeat(500)],
    ['in quotes', () => '"'],
  ])('%s', async (_, change) => {
    const { customers, staff } = accountsOn(database.current);
    const { cookies } = valueOf(await customers.login({ ...login, rememberMe: false }, from));
    const { name, value } = parts(cookieOf(cookies));
    const headers = new Headers({ cookie: `${name}=${change(value)}` });
    expect(await customers.viewer(headers)).toBeUndefined();
    expect(await staff.viewer(headers)).toBeUndefined();
    expect((await customers.logout(headers)).cookies).toHaveLength(1);
    expect(await customers.viewer(sent(cookies))).toBeDefined();
  });
});
