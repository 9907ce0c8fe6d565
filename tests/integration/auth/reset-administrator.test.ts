import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { passwordHash } from '#platform/password-hash.ts';
import { staffAuth } from '#auth/staff.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { limiter } from '#platform/rate-limit.ts';
import { freshDatabase } from '#tests/support/database.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', '..', 'scripts', 'reset-administrator.ts');
const secret = randomBytes(32).toString('base64');
const dataDir = mkdtempSync(join(tmpdir(), 'reset-'));
const database = await freshDatabase();
const staff = staffAuth({
  ...database,
  secret,
  publicUrl: 'http://localhost:3000',
  newId,
  clock: systemClock,
  passwords: passwordHash('least'),
  passwordLength: 8,
  staffFactor: 'optional',
});
const from = { address: '127.0.0.1', userAgent: 'test' };
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SESSION_SECRET: secret,
    };
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

test('the script fails before the first start, when there are no staff', async () => {
  const { code, err } = await run('admin');
  expect(code).toBe(1);
  expect(err).toContain('there is nobody yet');
});

test('the script replaces a lost password, ends sessions, and resets second factors and the rate limit', async () => {
  await staff.ensureFirstAdministrator({
    newUsername: () => 'admin',
    newPassword: () => 'the old one',
  });
  const session = await staff.login({ username: 'admin', password: 'the old one' }, from);
  const cookie = session.ok ? (session.value.cookies[0]?.split(';')[0] ?? '') : '';
  expect(await staff.viewer(new Headers({ cookie }))).toBeDefined();
  const limits = limiter({ pool: database.pool, secret });
  await database.db
    .insertInto('staff_passkeys')
    .values({
      id: newId(),
      user_id: session.ok ? session.value.userId : '',
      name: 'A lost laptop',
      credential_id: 'a',
      public_key: Buffer.from('a'),
      sign_count: 0,
      transports: '',
      created_at: new Date(),
    })
    .execute();
  for (let tries = 0; tries < 12; tries += 1) await limits.take('staff-login-account', 'admin');

  const { code, out, err } = await run('Admin');
  expect(err).toBe('');
  expect(code).toBe(0);
  const password = /^Password: (\S{20})$/m.exec(out)?.[1] ?? '';
  expect(out).toMatch(/^Username: admin$/m);

  expect(await staff.login({ username: 'admin', password }, from)).toMatchObject({
    ok: true,
    value: { awaitsFactor: false },
  });
  expect((await staff.login({ username: 'admin', password: 'the old one' }, from)).ok).toBe(false);
  expect(await staff.viewer(new Headers({ cookie }))).toBeUndefined();
  expect(await limits.take('staff-login-account', 'admin')).toEqual({ ok: true });
});

test('the script lists the usernames when the given one is unknown', async () => {
  const { code, out, err } = await run('root');
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toContain('There is no "root" among the staff: admin');
  expect((await run()).code).toBe(2);
});
