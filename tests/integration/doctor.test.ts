import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteMasterKey } from '#db/master-keys.ts';
import { loadMasterKey } from '#platform/master-key.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Relay, startRelay } from '#tests/support/relay.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { clockFrom } from '#tests/support/clock-settings.ts';
import { newId } from '#platform/ids.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { temporaryDataDir } from '#tests/support/server-folder.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'doctor.ts');

let database: FreshDatabase;
let relay: Relay;
let bucket: Awaited<ReturnType<typeof startS3>>;
let dataDir: string;
let backups: string;
let whole: Record<string, string>;

beforeAll(async () => {
  database = await freshDatabase();
  relay = await startRelay();
  bucket = await startS3();
  dataDir = temporaryDataDir('doctor');
  backups = join(dataDir, 'backups');
  const { current } = await loadMasterKey({ masterKey: undefined, dataDir });
  await noteMasterKey(database.db, current);
  backup('new', new Date());
  whole = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SMTP_URL: relay.url,
    S3_ENDPOINT: bucket.options.endpoint,
    S3_REGION: bucket.options.region,
    S3_BUCKET: bucket.options.bucket,
    S3_ACCESS_KEY_ID: bucket.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.options.secretAccessKey,
  };
});
afterAll(async () => {
  await relay.close();
  await bucket.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const backup = (name: string, at: Date): void => {
  mkdirSync(join(backups, name), { recursive: true });
  const manifest = { format: 1, madeAt: at.toISOString(), migrations: [], tables: [], files: [] };
  writeFileSync(join(backups, name, 'manifest.json'), JSON.stringify(manifest));
};

type Report = {
  readonly ok: boolean;
  readonly checks: readonly { name: string; state: string; words: string }[];
};

const run = (
  env: Record<string, string>,
  args: readonly string[],
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [SCRIPT, ...args],
      { env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

const examine = async (env: Record<string, string>, folder = backups) => {
  const { code, out } = await run(env, ['--json', '--backups', folder]);
  const report: Report = JSON.parse(out);
  expect(code).toBe(report.ok ? 0 : 1);
  return { ...report, of: (name: string) => report.checks.find((each) => each.name === name) };
};

test('a whole store passes, in words too', async () => {
  const { ok, checks } = await examine(whole);
  expect(checks.filter(({ state }) => state === 'fails')).toEqual([]);
  expect(ok).toBe(true);
  expect(checks.map(({ name }) => name)).toEqual([
    'configuration',
    'data folder',
    'database',
    'clock',
    'jobs',
    'keys',
    'mail',
    'files',
    'backups',
    'last restore',
  ]);
  const { code, out } = await run(whole, []);
  expect(code).toBe(0);
  expect(out).toMatch(/^ok {5}mail {11}The relay answers/m);
  expect(out).toMatch(/^note {3}backups {8}Not checked/m);
  expect(out).toMatch(/^note {3}last restore {3}No restore was tried yet/m);
});

test('each part that fails is named, without secrets', async () => {
  const port = String(await freePort());
  const { of, ok } = await examine(
    {
      ...whole,
      MASTER_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: `smtp://someone:relay-secret@127.0.0.1:${port}`,
      S3_BUCKET: 'no-such-bucket',
    },
    join(dataDir, 'keys'),
  );
  expect(ok).toBe(false);
  expect(of('mail')).toMatchObject({ state: 'fails' });
  expect(of('files')).toMatchObject({ state: 'fails' });
  expect(of('backups')?.words).toMatch(/^There is no finished backup in /);
  expect(of('mail')?.words).not.toContain('relay-secret');
  // The key of the file still opens everything, as a former one.
  expect(of('keys')).toMatchObject({ state: 'ok' });
});

test('a missing key, a database that is away and an old backup fail', async () => {
  const folder = temporaryDataDir('doctor-empty');
  const port = await freePort();
  const old = join(dataDir, 'old-backups');
  mkdirSync(join(old, 'one'), { recursive: true });
  writeFileSync(
    join(old, 'one', 'manifest.json'),
    JSON.stringify({
      format: 1,
      madeAt: new Date(Date.now() - 48 * 3_600_000).toISOString(),
      migrations: [],
      tables: [],
      files: [],
    }),
  );
  const lost = await examine({ ...whole, DATA_DIR: folder }, old);
  expect(lost.of('keys')?.words).toMatch(/^The master key \w+ of this database is missing/);
  expect(lost.of('backups')).toMatchObject({
    state: 'fails',
    words: 'The last of 1 backups was made 48 hours ago.',
  });
  const url = `postgresql://someone:database-secret@127.0.0.1:${port}/pharos`;
  const away = await examine({ ...whole, DATABASE_URL: url });
  expect(away.of('database')).toMatchObject({
    state: 'fails',
    words: `The database at 127.0.0.1:${port} does not answer (ECONNREFUSED): check that it runs, and that DATABASE_URL is right.`,
  });
  expect(away.of('clock')).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test('a clock behind the newest record fails', async () => {
  await recordAccess(
    { db: database.db, newId, clock: () => new Date() },
    { kind: 'staff', id: newId(), username: 'ana', name: 'Ana', roles: ['administrator'] },
    'audit log read',
    {},
  );
  const set = await examine({ ...whole, ...clockFrom(new Date(Date.now() - 5 * 3_600_000)) });
  expect(set.of('clock')).toMatchObject({
    state: 'fails',
    words: expect.stringMatching(/^The clock of this machine is at least 5 hours behind/),
  });
});

test('a wrong configuration is the only thing that is told', async () => {
  const { checks } = await examine({ ...whole, PORT: 'many' });
  expect(checks).toMatchObject([{ name: 'configuration', state: 'fails' }]);
  expect(checks[0]?.words).toContain('PORT');
});

test('an empty folder gets nothing made in it', async () => {
  const { ok, of } = await examine({ DATA_DIR: join(dataDir, 'not-there') });
  expect(ok).toBe(true);
  expect(of('database')).toMatchObject({ state: 'note' });
  expect(of('data folder')?.words).toContain('does not exist');
});
