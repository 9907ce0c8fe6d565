import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_KEPT } from '#backup/tables.ts';
import { readConfig } from '#config/config.ts';
import { sealAudit, verifyAudit } from '#db/audit-chain.ts';
import type { Database } from '#db/client.ts';
import { dataClasses } from '#db/data-classes.ts';
import { openDeps, type OpenedDeps } from '#deps';
import type { StaffViewer } from '#domain/access.ts';
import { findOption } from '#domain/catalogue.ts';
import { typedOf } from '#domain/pharmacies/typed-details.ts';
import { openLog } from '#platform/log.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { seedShipment } from '#tests/support/seed-shipment.ts';
import { seedMessages as seedThread } from '#tests/support/seed-messages.ts';
import { seedReferrals } from '#tests/support/seed-referrals.ts';
import { seedReview } from '#tests/support/seed-review.ts';
import { pharmacyDetails } from '#tests/support/pharmacies.ts';
import { seedApp, seedRow } from '#tests/support/seed-row.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { person } from '#tests/support/store.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { addPharmacy } from '#usecases/pharmacies/change-register.ts';
import { importStock } from '#usecases/pharmacies/stock.ts';
import { keepScan } from '#usecases/pharmacies/scans.ts';
import { placeOrder } from '#usecases/orders/place-order.ts';
import { takePrescription } from '#usecases/prescriptions/upload-prescription.ts';

// Each step starts a separate process, some of which start PostgreSQL.

const SCRIPTS = join(import.meta.dirname, '..', '..', '..', 'scripts');
const from = { address: '127.0.0.1', userAgent: 'test' };
const folders: string[] = [];
const backups = mkdtempSync(join(tmpdir(), 'pharos-backups-'));
const backup = join(backups, 'whole');

const dataFolder = (): string => {
  const folder = temporaryDataDir('backup-');
  folders.push(folder);
  return folder;
};

/** A folder with a copy of the store's keys, as the operator keeps it apart from the backups. */
const folderWithKeys = (): string => {
  const folder = dataFolder();
  cpSync(join(source, 'keys'), join(folder, 'keys'), { recursive: true });
  return folder;
};

const open = (dataDir: string): Promise<OpenedDeps> =>
  openDeps(readConfig({ DATA_DIR: dataDir }), openLog('silent'));

type Ran = { readonly code: number; readonly out: string; readonly err: string };

const run = (script: string, args: string[], env: Record<string, string>): Promise<Ran> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, NODE_ENV: 'production', ...env } };
    execFile(process.execPath, [join(SCRIPTS, script), ...args], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

/** A table whose rows are only visible within the inserting transaction. */
const PASSING = 'audit_pending';
const tables = Object.keys(dataClasses).filter((name) => name !== 'migrations' && name !== PASSING);

/** Every row of every table as JSON text. */
const contentOf = async (db: Database): Promise<Record<string, readonly string[]>> => {
  const found: Record<string, readonly string[]> = {};
  for (const name of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
};

/** What the store should have after a restore. */
const kept = (): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(before).map(([name, rows]) => [name, NOT_KEPT.has(name) ? [] : rows]),
  );

/** The tables whose secrets a backup keeps: slow hashes, hashes of keys with 80 bits or more, and what another key encrypts. */
const CREDENTIALS = [
  'accounts',
  'authenticators',
  'payments',
  'pharmacy_scans',
  'prescriptions',
  'recall_notices',
  'recovery_codes',
  'reminders',
  'staff_accounts',
  'staff_authenticators',
  'staff_recovery_codes',
];

const source = dataFolder();
let store: OpenedDeps;
let before: Record<string, readonly string[]>;
let cookie = '';
let prescription: { key: string; wrappedKey: string };
const scan = pdfFile();

/** Inserts more than one batch of rows, with texts that need correct escaping. */
const seedMessages = async (db: Database): Promise<void> => {
  await sql`insert into contact_messages (id, name, email, subject, message, created_at)
    select gen_random_uuid(), 'n' || i, 'a@example.com', ${'"\\" 😀 \u2028 \\u0000 {'},
      ${'a line\nanother\r\n\tthe “third”\\'} || i, now() + i * interval '1 microsecond'
    from generate_series(1, 600) i`.execute(db);
};

beforeAll(async () => {
  store = await open(source);
  const { deps } = store;
  await deps.staff.ensureFirstAdministrator({
    newUsername: () => 'admin',
    newPassword: () => 'a password',
  });
  await deps.staff.login({ username: 'admin', password: 'a password' }, from);
  const who = person();
  await deps.customers.register(who, from);
  const session = await deps.customers.login({ ...who, rememberMe: true }, from);
  cookie = session.ok ? (session.value.cookies[0]?.split(';')[0] ?? '') : '';
  const viewer = (await deps.customers.viewer(new Headers({ cookie })))?.viewer;
  const found = findOption(deps.content.catalogue, 'ozempic', '2mg/3mL');
  if (!viewer || !found) throw new Error('the test could not begin');
  const { password: _password, companyName: _companyName, ...details } = who;
  const placed = await placeOrder(deps, viewer, {
    idempotencyKey: deps.newId(),
    details: { ...details, apartment: '', orderNotes: 'Ring "twice"\n— please' },
    lines: [{ productId: 'ozempic', strength: '2mg/3mL', quantity: 1 }],
    seenTotal: found.option.price,
  });
  if (!placed.ok) throw new Error(placed.message);
  const intake = await takePrescription(deps, viewer, {
    orderId: placed.value.orderId,
    adds: false,
    address: '127.0.0.1',
  });
  if (!intake.ok) throw new Error(intake.message);
  for (const fileName of ['scan.pdf', 'page-2.pdf'])
    await intake.value.take({
      fileName,
      body: (async function* () {
        yield scan;
      })(),
    });
  const uploaded = await intake.value.finish();
  if (!uploaded.ok) throw new Error(uploaded.message);
  const prescriptionId = uploaded.value.prescriptionId;
  for (let times = 0; times < 3; times += 1)
    await recordAccess(deps, viewer, 'prescription opened', {
      patientId: viewer.id,
      subjectId: prescriptionId,
      orderId: placed.value.orderId,
    });
  const staffMember = await deps.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const administrator: StaffViewer = {
    kind: 'staff',
    id: staffMember.id,
    username: 'admin',
    name: 'Admin',
    roles: ['administrator'],
  };
  const added = await addPharmacy(deps, administrator, typedOf(pharmacyDetails()));
  if (!added.ok) throw new Error(added.message);
  const stock = await importStock(
    deps,
    administrator,
    added.value.pharmacyId,
    'product,strength,packs,price_usd\nozempic,2mg/3mL,3,89.50',
  );
  if (!stock.ok) throw new Error(stock.message);
  const kept = await keepScan(deps, administrator, added.value.pharmacyId, {
    fileName: 'check.pdf',
    body: (async function* () {
      yield scan;
    })(),
  });
  if (!kept.ok) throw new Error(kept.message);
  await deps.db
    .insertInto('pharmacy_licence_notices')
    .values({
      pharmacy_id: added.value.pharmacyId,
      licence_until: '2030-12-31',
      days_before: 30,
      told_at: deps.clock(),
    })
    .execute();
  await sealAudit(deps.db, deps.seal, deps.clock());
  await deps.db
    .insertInto('audit_seals')
    .values({ public_key: Buffer.from('a former key'), endorsement: Buffer.alloc(64) })
    .execute();
  // The upload has created a review with fewer values.
  await deps.db.deleteFrom('reviews').execute();
  await seedReview(deps.db, 'x', {
    userId: viewer.id,
    orderId: placed.value.orderId,
    staffId: staffMember.id,
    prescriptionId,
  });
  await seedRow(deps.db, 'payment_reports', 'x');
  await seedRow(deps.db, 'provider_events', 'x', { provider: 'stripe', outcome: 'applied' });
  const about = { order_id: placed.value.orderId };
  await seedRow(deps.db, 'refill_choices', 'x', { ...about, user_id: viewer.id });
  await seedRow(deps.db, 'reminders', 'x', { ...about, kind: 'refill' });
  await deps.db
    .insertInto('order_escalations')
    .values({ ...about, matter: 'review', since: new Date(), told_at: new Date() })
    .execute();
  const item = await deps.db.selectFrom('order_items').select('id').executeTakeFirstOrThrow();
  await seedShipment(deps.db, 'x', {
    orderId: placed.value.orderId,
    itemId: item.id,
    staffId: staffMember.id,
  });
  await seedThread(deps.db, 'x', {
    userId: viewer.id,
    orderId: placed.value.orderId,
    staffId: staffMember.id,
  });
  await seedRow(deps.db, 'staff_reply_templates', 'x', { staff_id: staffMember.id });
  await seedRow(deps.db, 'staff_views', 'x', { staff_id: staffMember.id, list: 'review' });
  await seedRow(deps.db, 'text_signatures', 'x', { kind: 'product', staff_id: staffMember.id });
  await deps.db
    .insertInto('staff_assignments')
    .values({
      order_id: placed.value.orderId,
      staff_id: staffMember.id,
      assigned_by: staffMember.id,
      assigned_at: deps.clock(),
    })
    .execute();
  await seedRow(deps.db, 'learned_gtins', 'x', {
    confirmed_by: staffMember.id,
    revoked_by: null,
    revoked_at: null,
    revoke_reason: null,
  });
  await deps.db
    .insertInto('told_plans')
    .values({ ...about, day: '2026-06-09', told_at: deps.clock() })
    .execute();
  await seedRow(deps.db, 'prescribers', 'x', {});
  const recall_id = await seedRow(deps.db, 'recalls', 'x', { recorded_by: staffMember.id });
  await seedRow(deps.db, 'recall_notices', 'x', { recall_id, user_id: viewer.id, answer: 'kept' });
  await seedReferrals(deps.db, 'x', { userId: viewer.id, orderId: placed.value.orderId });
  await seedRow(deps.db, 'spent_proofs', 'x');
  await seedRow(deps.db, 'staff_invitations', 'x', {
    invited_by: staffMember.id,
    email: 'new@example.com',
    roles: ['support'],
  });
  for (const table of ['staff_email_changes', 'staff_password_links'] as const)
    await seedRow(deps.db, table, 'x', { user_id: staffMember.id });
  for (const table of ['verifications', 'staff_verifications', 'medication_requests'] as const)
    await seedRow(deps.db, table, 'x');
  await seedRow(deps.db, 'carts', 'x', { user_id: viewer.id, token_hash: null });
  const draftId = await seedRow(deps.db, 'prescription_drafts', 'x', { user_id: viewer.id });
  await seedRow(deps.db, 'draft_files', 'x', {
    draft_id: draftId,
    content_type: 'application/pdf',
    state: 'read',
  });
  await seedRow(deps.db, 'mail_links', 'x', {
    user_id: viewer.id,
    purpose: 'log-in',
  });
  for (const table of ['email_changes', 'outside_logins', 'text_codes'] as const)
    await seedRow(deps.db, table, 'x', { user_id: viewer.id });
  for (const table of ['authenticators', 'passkeys', 'recovery_codes'] as const) {
    await seedRow(deps.db, table, 'x', { user_id: viewer.id });
    await seedRow(deps.db, `staff_${table}`, 'x', { user_id: staffMember.id });
  }
  const application_id = await seedRow(deps.db, 'affiliate_applications', 'x');
  await seedRow(deps.db, 'affiliate_changes', 'x', { application_id, actor_id: null });
  await seedApp(deps.db, 'x', viewer.id);
  await deps.limiter.take('contact-address', '127.0.0.1');
  await seedMessages(deps.db);
  mkdirSync(join(source, 'outbox'));
  writeFileSync(join(source, 'outbox', 'one.eml'), 'Subject: a mail\r\n\r\nIts text\r\n');
  writeFileSync(join(source, 'outbox', 'two.eml.77.tmp'), 'half a m');
  prescription = await deps.db
    .selectFrom('prescriptions')
    .select(['storage_key as key', 'wrapped_key as wrappedKey'])
    .executeTakeFirstOrThrow();
  before = await contentOf(deps.db);
});

afterAll(async () => {
  await store.close();
  for (const folder of folders) await removeDataDir(folder);
  rmSync(backups, { recursive: true });
});

test('backup writes a running store to a folder that only its owner can read', async () => {
  const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
  expect(empty).toEqual([]);
  const { code, out, err } = await run('backup.ts', [backup], { DATA_DIR: source });
  expect(code).toBe(0);
  expect(err).toContain(`Backups open only with ${join(source, 'keys', 'backup.key')}`);
  expect(out).toMatch(/^\d+ rows and \d+ files are in /);
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(existsSync(join(backup, 'outbox', 'two.eml.77.tmp.age'))).toBe(false);
  const stored = readFileSync(join(backup, 'prescriptions', prescription.key));
  expect(stored.includes(scan.subarray(0, 32))).toBe(false);
});

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('a stolen backup shows no datum, session, token or key', async () => {
  const secret = (name: string) => readFileSync(join(source, 'keys', name), 'utf8').trim();
  const { email } = await store.deps.db
    .selectFrom('users')
    .select('email')
    .executeTakeFirstOrThrow();
  const session = cookie.split('=')[1]?.split('.')[0] ?? '';
  const hidden = [email, session, 'Its text', 'audit_entries', secret('master.key')].concat(
    secret('session.secret'),
    secret('backup.key').split('\n').at(-1) ?? '',
  );
  const files = filesBelow(backup);
  expect(existsSync(join(backup, 'keys'))).toBe(false);
  for (const file of files.filter((each) => !each.endsWith('manifest.json')))
    for (const text of hidden) expect(readFileSync(file).includes(text)).toBe(false);
});

test('a plain backup holds no session or token either, and no key that opens backups', async () => {
  const target = join(backups, 'plain');
  const made = await run('backup.ts', [target, '--plain', '--keys'], { DATA_DIR: source });
  expect(made.err).toContain('It is not encrypted');
  for (const table of NOT_KEPT)
    expect(statSync(join(target, 'database', `${table}.ndjson`)).size).toBe(0);
  expect(existsSync(join(target, 'keys', 'backup.key'))).toBe(false);
  const holding = Object.entries(dataClasses)
    .filter(([, columns]) => Object.values(columns).includes('secret'))
    .map(([table]) => table);
  expect(holding.filter((table) => !NOT_KEPT.has(table)).toSorted()).toEqual(
    [...CREDENTIALS].toSorted(),
  );
});

test('restore refuses a backup whose key it does not have', async () => {
  const { code, err } = await run('restore.ts', [backup], { DATA_DIR: dataFolder() });
  expect(code).toBe(1);
  expect(err).toMatch(
    /^The backup is encrypted to age1\w+, and its key is not in .*BACKUP_IDENTITY/,
  );
});

test('a plain backup of an earlier release, with its keys, is restored', async () => {
  const dataDir = dataFolder();
  const { code, err } = await run('restore.ts', [join(backups, 'plain')], { DATA_DIR: dataDir });
  expect(code, err).toBe(0);
  expect(statSync(join(dataDir, 'keys', 'master.key')).mode & 0o777).toBe(0o600);
});

test('restore brings back rows and files in a folder with the keys, and no session', async () => {
  const dataDir = folderWithKeys();
  const { code, out, err } = await run('restore.ts', [backup], { DATA_DIR: dataDir });
  expect(code, err).toBe(0);
  expect(out).toMatch(/^\d+ rows and the files of .* are back$/m);
  expect(readFileSync(join(dataDir, 'outbox', 'one.eml'), 'utf8')).toContain('Its text');

  const restored = await open(dataDir);
  try {
    expect(await contentOf(restored.deps.db)).toEqual(kept());
    const record = await verifyAudit(restored.deps.db, restored.deps.seal);
    expect(record).toMatchObject({ checkpoints: 1, broken: undefined });
    expect(record.entries).toBe(before['audit_entries']?.length);
    const seen = await restored.deps.customers.viewer(new Headers({ cookie }));
    expect(seen).toBeUndefined();
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await restored.deps.files.open(prescription)) ?? [])
      chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(scan)).toBe(true);
  } finally {
    await restored.close();
  }

  const again = await run('restore.ts', [backup], { DATA_DIR: dataDir });
  expect(again.code).toBe(1);
  expect(again.err).toContain('The database is not empty');
});

test('restore moves a store to another database server and S3, which can be backed up again', async () => {
  const database = await freshDatabase();
  const bucket = await startS3();
  try {
    const env = {
      DATA_DIR: folderWithKeys(),
      DATABASE_URL: database.url,
      S3_ENDPOINT: bucket.options.endpoint,
      S3_REGION: bucket.options.region,
      S3_BUCKET: bucket.options.bucket,
      S3_ACCESS_KEY_ID: bucket.options.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.options.secretAccessKey,
    };
    const { code, err } = await run('restore.ts', [backup], env);
    expect(code, err).toBe(0);
    expect(await contentOf(database.db)).toEqual(kept());
    expect(existsSync(join(env.DATA_DIR, 'prescriptions'))).toBe(false);

    const target = join(backups, 'scaled-out');
    expect((await run('backup.ts', [target], env)).code).toBe(0);
    const file = join('prescriptions', prescription.key);
    expect(readFileSync(join(target, file)).equals(readFileSync(join(backup, file)))).toBe(true);
  } finally {
    await bucket.stop();
    await database.drop();
  }
});

test('restore without the keys brings back the rows and reports unreadable prescriptions', async () => {
  const target = join(backups, 'without-keys');
  const made = await run('backup.ts', [target], { DATA_DIR: source });
  expect(made.err).toContain('The master key is not in it');
  expect(existsSync(join(target, 'keys'))).toBe(false);
  const BACKUP_IDENTITY = join(source, 'keys', 'backup.key');
  const without = { DATA_DIR: dataFolder(), BACKUP_IDENTITY };
  const { code, err } = await run('restore.ts', [target], without);
  expect(code).toBe(1);
  expect(err).toMatch(/^There is no master key: .*master\.key is missing\. Restore it/m);
  const key = readFileSync(join(source, 'keys', 'master.key'), 'utf8').trim();
  const right = { DATA_DIR: dataFolder(), MASTER_KEY: key, BACKUP_IDENTITY };
  expect((await run('restore.ts', [target], right)).code).toBe(0);
});

test('backup names prescriptions that are missing, cut or exchanged, and finishes the rest', async () => {
  const rows = await store.deps.db
    .selectFrom('prescriptions')
    .select('storage_key as key')
    .where('wrapped_key', '<>', '')
    .orderBy('storage_key')
    .execute();
  const [first = '', second = ''] = rows.map(({ key }) => key);
  const fileOf = (key: string) => join(source, 'prescriptions', key);
  const originals = new Map([first, second].map((key) => [key, readFileSync(fileOf(key))]));
  const faulty = async (name: string) => {
    const target = join(backups, name);
    const { code, out, err } = await run('backup.ts', [target], { DATA_DIR: source });
    expect(existsSync(join(target, 'manifest.json'))).toBe(true);
    expect(out).toContain('rows and');
    return { code, err };
  };
  try {
    rmSync(fileOf(first));
    writeFileSync(fileOf(second), originals.get(second)?.subarray(0, -1) ?? '');
    const cut = await faulty('cut');
    expect(cut.code).toBe(2);
    expect(cut.err).toContain('2 of 3 files are not whole');
    expect(cut.err).toContain(`  ${first} is missing`);
    expect(cut.err).toContain(`  ${second} does not open`);
    writeFileSync(fileOf(first), originals.get(first) ?? '');
    writeFileSync(fileOf(second), originals.get(first) ?? '');
    const exchanged = await faulty('exchanged');
    expect(exchanged.code).toBe(2);
    expect(exchanged.err).toContain('1 of 3 files');
    expect(exchanged.err).toContain(second);
  } finally {
    for (const [key, bytes] of originals) writeFileSync(fileOf(key), bytes);
  }
  expect((await run('backup.ts', [join(backups, 'whole-again')], { DATA_DIR: source })).code).toBe(
    0,
  );
});

test('restore tells in one sentence that a manifest was cut', async () => {
  const cut = join(backups, 'cut-manifest');
  mkdirSync(cut);
  const manifest = readFileSync(join(backup, 'manifest.json'), 'utf8');
  writeFileSync(join(cut, 'manifest.json'), manifest.slice(0, manifest.length / 2));
  const { code, err } = await run('restore.ts', [cut], { DATA_DIR: dataFolder() });
  expect(code).toBe(1);
  expect(err).toMatch(/^\S+manifest\.json is damaged, [^\n]+\n$/);
});

test('restore refuses an incomplete backup before it writes anything', async () => {
  const dataDir = dataFolder();
  const damaged = join(backups, 'damaged');
  expect((await run('backup.ts', [damaged, '--plain', '--keys'], { DATA_DIR: source })).code).toBe(
    0,
  );
  appendFileSync(join(damaged, 'database', 'orders.ndjson'), '{}\n');
  rmSync(join(damaged, 'keys', 'session.secret'));
  const { code, err } = await run('restore.ts', [damaged], { DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(err).toContain('database/orders.ndjson was changed');
  expect(err).toContain('keys/session.secret is missing');
  rmSync(join(damaged, 'manifest.json'));
  expect((await run('restore.ts', [damaged], { DATA_DIR: dataDir })).err).toContain('no finished');
  expect(existsSync(join(dataDir, 'pg'))).toBe(false);
});

test('restore reports a changed audit entry', async () => {
  const target = join(backups, 'altered');
  expect((await run('backup.ts', [target, '--plain', '--keys'], { DATA_DIR: source })).code).toBe(
    0,
  );
  const rows = join('database', 'audit_entries.ndjson');
  const altered = readFileSync(join(target, rows), 'utf8').replace('opened', 'openee');
  writeFileSync(join(target, rows), altered);
  const manifest = readFileSync(join(target, 'manifest.json'), 'utf8');
  const entry = new RegExp(`("path": "${rows}",\\s+"bytes": \\d+,\\s+"sha256": )"[0-9a-f]+"`);
  const sha256 = createHash('sha256').update(altered).digest('hex');
  writeFileSync(join(target, 'manifest.json'), manifest.replace(entry, `$1"${sha256}"`));
  const { code, err } = await run('restore.ts', [target], { DATA_DIR: dataFolder() });
  expect(code).toBe(1);
  expect(err).toMatch(/The record of access, entry \d+: it was changed, or put in/);
});

test('backup overwrites nothing, and restore refuses a backup of a newer build', async () => {
  expect((await run('backup.ts', [backup], { DATA_DIR: source })).err).toContain('exists');
  const newer = join(backups, 'newer');
  expect((await run('backup.ts', [newer], { DATA_DIR: source })).code).toBe(0);
  const file = join(newer, 'manifest.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"0001_', '"9999_'));
  const { code, err } = await run('restore.ts', [newer], { DATA_DIR: folderWithKeys() });
  expect(code).toBe(1);
  expect(err).toContain('it is of a newer build');
});

test('backup refuses an empty database', async () => {
  const { code, err } = await run('backup.ts', [join(backups, 'none')], { DATA_DIR: dataFolder() });
  expect(code).toBe(1);
  expect(err).toContain('There is no store in this database');
  expect(existsSync(join(backups, 'none.unfinished'))).toBe(false);
});
