import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customerOf, orderOf, prescribe } from '#tests/integration/admin/desk.ts';
import { drillRestore } from '#jobs/handlers/drill.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { newIdentity } from '#platform/age-recipient.ts';
import { sealAudit } from '#db/audit-chain.ts';
import { type Relay, startRelay } from '#tests/support/relay.ts';
import { openStore, type Store } from '#tests/support/store.ts';

// Each drill starts PostgreSQL.

const SCRIPTS = join(import.meta.dirname, '..', '..', '..', 'scripts');

let store: Store;
let relay: Relay;
let backups: string;
/** The temporary folder of the scripts; its short path leaves room for PostgreSQL's socket. */
let temporary: string;
let env: Record<string, string>;

type Ran = { readonly code: number; readonly out: string; readonly err: string };

const run = (
  script: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<Ran> =>
  new Promise((resolve) => {
    const options = {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        TMPDIR: temporary,
        ...env,
        ...more,
      },
    };
    execFile(process.execPath, [join(SCRIPTS, script), ...args], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

/** What a drill must not change. */
const rows = async (): Promise<unknown> => {
  const { rows: found } = await sql<{ orders: number; entries: number; waiting: number }>`
    select (select count(*)::int from orders) as orders, (select count(*)::int from audit_entries) as entries,
      (select count(*)::int from mails) as waiting`.execute(store.deps.db);
  return found;
};

beforeAll(async () => {
  store = await openStore();
  relay = await startRelay();
  const customer = await customerOf(store);
  const orderId = await orderOf(store, customer);
  await prescribe(customer, orderId);
  for (let times = 0; times < 3; times += 1)
    await recordAccess(store.deps, customer.viewer, 'prescription opened', {
      patientId: customer.userId,
      subjectId: orderId,
      orderId,
    });
  await sealAudit(store.deps.db, store.deps.seal, store.deps.clock());
  temporary = mkdtempSync(join(tmpdir(), 'drills-'));
  // PostgreSQL may run as another user there.
  chmodSync(temporary, 0o755);
  backups = mkdtempSync(join(tmpdir(), 'pharos-backups-'));
  env = { DATA_DIR: store.dataDir, DATABASE_URL: store.database.url };
  const made = await run('backup.ts', [join(backups, 'whole'), '--plain', '--keys']);
  expect(made.code, made.err).toBe(0);
});
beforeEach(() => {
  env = { DATA_DIR: store.dataDir, DATABASE_URL: store.database.url, SMTP_URL: relay.url };
});
afterAll(async () => {
  await relay.close();
  await store.close();
  rmSync(backups, { recursive: true });
  rmSync(temporary, { recursive: true });
});

/** What the drills of this file, and no other store's, have left in the temporary folder. */
const leftOver = (): string[] =>
  readdirSync(temporary).filter((name) => name.startsWith('pharos-drill-'));

/** A copy of the backup in which a file was changed, with a manifest that agrees. */
const changed = (name: string, path: RegExp, change: (bytes: Buffer) => Buffer): string => {
  const folder = join(backups, '..', `${name}-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(backups, 'whole'), folder, { recursive: true });
  const manifest: { files: { path: string; bytes: number; sha256: string }[] } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  );
  const file = manifest.files.find((each) => path.test(each.path));
  if (!file) throw new Error(`no file like ${path}`);
  const bytes = change(readFileSync(join(folder, file.path)));
  writeFileSync(join(folder, file.path), bytes);
  file.bytes = bytes.length;
  file.sha256 = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
};

test('the newest of several backups is restored beside the store, checked and mailed', async () => {
  const old = join(backups, 'old');
  mkdirSync(old);
  writeFileSync(
    join(old, 'manifest.json'),
    JSON.stringify({
      format: 1,
      madeAt: '2026-01-01T00:00:00Z',
      migrations: [],
      tables: [],
      files: [],
    }),
  );
  const half = join(backups, 'half');
  mkdirSync(half);
  writeFileSync(join(half, 'manifest.json'), '{"format":1,"madeAt":"2026');
  const before = await rows();
  const { code, out, err } = await run('drill.ts', [], { BACKUP_FOLDER: backups });
  expect(code, `${out}${err}`).toBe(0);
  expect(err).toBe('');
  expect(out).toContain(`${join(backups, 'whole')}, made 0 hours ago`);
  for (const line of [
    /^ok {5}backup +\d+ files with \d+\.\d MB have the hashes of the manifest$/m,
    /^ok {5}tables +\d+ tables with \d+ rows are back, as many as the manifest names$/m,
    /^ok {5}migrations +the backup is of this build$/m,
    /^ok {5}keys +they are in the backup$/m,
    /^ok {5}prescriptions +1 of 1 were opened, and are what was sent$/m,
    /^ok {5}record +[1-9]\d* entries of the record of access are whole$/m,
  ])
    expect(out).toMatch(line);
  const mailed = relay.deliveries.at(-1);
  expect(mailed?.envelope.to).toEqual(['support@pharos.example']);
  expect(mailed?.mail.subject).toBe('Pharos: the restore drill passed');
  expect(mailed?.mail.text).toContain('everything that was checked came back');
  for (const told of [out, mailed?.mail.text])
    expect(told).toContain(`${join(half, 'manifest.json')} is damaged`);
  expect(await rows()).toEqual(before);
  expect(leftOver()).toEqual([]);
  const doctor = await run('doctor.ts', ['--json'], { BACKUP_FOLDER: backups });
  const today = new Date().toISOString().slice(0, 10);
  expect(doctor.out).toContain(`The restore of ${today} brought everything back.`);
  expect(doctor.out).toContain(`${join(half, 'manifest.json')} is damaged`);
});

test.each([
  [
    'a file is damaged',
    () => {
      const folder = changed('damaged', /^database\/orders/, (bytes) => bytes);
      writeFileSync(join(folder, 'database', 'orders.ndjson'), 'x');
      return folder;
    },
    /^The backup is damaged: database\/orders\.ndjson was changed\.$/,
  ],
  [
    'rows are missing',
    () => changed('fewer', /^database\/order_items/, () => Buffer.alloc(0)),
    /^order_items should have 1 rows, and 0 were written\.$/,
  ],
  [
    'a prescription is not what it was',
    () => changed('scan', /^prescriptions\//, (bytes) => bytes.fill(0, bytes.length - 20)),
    /^A prescription of the backup is lost: \S+ does not open: [^\n]+\.$/,
  ],
  [
    'the record was changed',
    () =>
      changed('record', /^database\/audit_entries/, (bytes) =>
        Buffer.from(bytes.toString().replace('prescription opened', 'prescription copied')),
      ),
    /^The record of access, entry \d+: [^\n]+\.$/,
  ],
])('a backup in which %s fails in one sentence', async (_, make, sentence) => {
  const folder = make();
  try {
    const { code, err } = await run('drill.ts', [folder]);
    expect(err.trim()).toMatch(sentence);
    expect(code).toBe(1);
    expect(relay.deliveries.at(-1)?.mail.subject).toBe('Pharos: the restore drill failed');
    expect(leftOver()).toEqual([]);
    const doctor = await run('doctor.ts', ['--json'], { BACKUP_FOLDER: backups });
    expect(doctor.code).toBe(1);
    expect(doctor.out).toMatch(/The restore of \d{4}-\d\d-\d\d failed\. /);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an encrypted backup is opened with the key of the store, and not without', async () => {
  const folder = join(temporary, 'sealed');
  expect((await run('backup.ts', [folder])).code).toBe(0);
  try {
    const { code, out, err } = await run('drill.ts', [folder]);
    expect(code, `${out}${err}`).toBe(0);
    expect(out).toContain('they are not in the backup; those of the store were used');
    const other = join(temporary, 'other.key');
    writeFileSync(other, `${await newIdentity()}\n`);
    const locked = await run('drill.ts', [folder], { BACKUP_IDENTITY: other });
    expect(locked.code).toBe(1);
    expect(locked.err).toMatch(
      /^The backup is encrypted to age1\w+, and its key is not in [^\n]+\n$/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a folder without a backup, and none at all, are told', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'pharos-backups-'));
  expect(await run('drill.ts', [empty])).toMatchObject({
    code: 1,
    err: `There is no finished backup in ${empty}\n`,
  });
  const { code, err } = await run('drill.ts', []);
  expect([code, err]).toEqual([1, expect.stringContaining('or set BACKUP_FOLDER')]);
  rmSync(empty, { recursive: true });
});

test('the monthly job runs where a folder is configured, and logs what is wrong', async () => {
  const lines: unknown[] = [];
  const log = {
    info: (text: unknown) => void lines.push(text),
    error: (fields: unknown, text?: string) => void lines.push([fields, text]),
  };
  await drillRestore({ startDrill: undefined, log });
  expect(lines).toEqual([]);
  await drillRestore({ startDrill: async () => undefined, log });
  await drillRestore({ startDrill: async () => 'orders should have 2 rows.', log });
  expect(lines).toEqual([
    'the restore drill passed',
    [{ fault: 'orders should have 2 rows.' }, 'the restore drill failed'],
  ]);
});
