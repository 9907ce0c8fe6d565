import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openArchive } from '#backup/archive.ts';
import { openArchiveStore, readBases } from '#backup/archive-places.ts';
import { readConfig } from '#config/config.ts';
import { sealAudit } from '#db/audit-chain.ts';
import { openDeps, type OpenedDeps } from '#deps';
import type { Viewer } from '#domain/access.ts';
import type { Registration } from '#domain/customers.ts';
import { findOption } from '#domain/catalogue.ts';
import { openLog } from '#platform/log.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { person } from '#tests/support/store.ts';
import { until } from '#tests/support/until.ts';
import { eraseAccount } from '#usecases/customers/delete-account.ts';
import { placeOrder } from '#usecases/orders/place-order.ts';
import { takePrescription } from '#usecases/prescriptions/upload-prescription.ts';

// Each step starts PostgreSQL and ends it.

const RESTORE = join(import.meta.dirname, '..', '..', '..', 'scripts', 'restore.ts');
const from = { address: '127.0.0.1', userAgent: 'test' };
const folders: string[] = [];
const dataFolder = (): string => {
  const folder = temporaryDataDir('pitr-');
  folders.push(folder);
  return folder;
};

type Ran = { readonly code: number; readonly out: string; readonly err: string };
const restore = (args: readonly string[], env: Record<string, string>): Promise<Ran> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, NODE_ENV: 'production', ...env } };
    execFile(process.execPath, [RESTORE, ...args], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

type Patient = { readonly viewer: Viewer & { kind: 'customer' }; readonly who: Registration };

const patientOf = async ({ deps }: OpenedDeps): Promise<Patient> => {
  const who = person();
  const made = await deps.customers.register(who, from);
  if (!made.ok || made.value.taken) throw new Error('the test could not register');
  return { who, viewer: { kind: 'customer', id: made.value.userId, ...who } };
};

const order = async ({ deps }: OpenedDeps, { viewer, who }: Patient): Promise<string> => {
  const found = findOption(deps.content.catalogue, 'ozempic', '2mg/3mL');
  if (!found) throw new Error('there is no such product');
  const placed = await placeOrder(deps, viewer, {
    idempotencyKey: randomUUID(),
    details: { ...who, apartment: '', orderNotes: '' },
    lines: [{ productId: 'ozempic', strength: '2mg/3mL', quantity: 1 }],
    seenTotal: found.option.price,
  });
  if (!placed.ok) throw new Error(placed.message);
  return placed.value.orderId;
};

const upload = async (
  { deps }: OpenedDeps,
  { viewer }: Patient,
  orderId: string,
): Promise<void> => {
  const intake = await takePrescription(deps, viewer, {
    orderId,
    adds: false,
    address: from.address,
  });
  if (!intake.ok) throw new Error(intake.message);
  await intake.value.take({
    fileName: 'scan.pdf',
    body: (async function* () {
      yield pdfFile();
    })(),
  });
  const done = await intake.value.finish();
  if (!done.ok) throw new Error(done.message);
};

const log: unknown[] = [];
const quiet = {
  info: (...line: readonly unknown[]) => void log.push(line),
  error: (...line: readonly unknown[]) => void log.push(['error', ...line]),
};

type Running = { readonly opened: OpenedDeps; readonly stop: () => Promise<void> };

/** Opens a store that archives, and waits for the base backup with which its line begins. */
const open = async (env: Record<string, string>): Promise<Running> => {
  const config = readConfig(env);
  const opened = await openDeps(config, openLog('silent'));
  if (!config.archive) throw new Error('no archive is configured');
  const store = openArchiveStore(config.archive);
  const { seal } = opened.deps;
  const count = async (): Promise<number> => (await readBases(store, seal)).bases.length;
  const before = await count();
  const archive = await openArchive(config, opened, quiet);
  await until('there is a base backup', async () => (await count()) > before, 170);
  return {
    opened,
    stop: async () => {
      await archive?.pause();
      await opened.close();
      await archive?.finish();
    },
  };
};

const ordersOf = async ({ deps }: OpenedDeps): Promise<readonly string[]> =>
  (await deps.db.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id);

const archiveFolder = mkdtempSync(join(tmpdir(), 'archive-'));
const source = dataFolder();
const env = { DATA_DIR: source, ARCHIVE_FOLDER: archiveFolder };
let begin: string;
let point: string;
let before: readonly string[];
let later: string;
let erased: Patient;
let stays: Patient;
let email: string;

/** A folder with a copy of the keys, as the operator keeps it elsewhere. */
const target = (): Record<string, string> => {
  const folder = dataFolder();
  cpSync(join(source, 'keys'), join(folder, 'keys'), { recursive: true });
  return { DATA_DIR: folder, ARCHIVE_FOLDER: archiveFolder };
};

beforeAll(async () => {
  begin = new Date().toISOString();
  const { opened, stop } = await open(env);
  const { deps } = opened;
  stays = await patientOf(opened);
  erased = await patientOf(opened);
  ({ email } = erased.who);
  await order(opened, erased);
  await upload(opened, stays, await order(opened, stays));
  await sealAudit(deps.db, deps.seal, deps.clock());
  before = await ordersOf(opened);
  await pause(1100);
  point = new Date().toISOString();
  await pause(1100);
  later = await order(opened, stays);
  await deps.db
    .transaction()
    .execute((trx) => eraseAccount(deps, trx, erased.viewer.id, { kind: 'system', id: null }));
  await stop();
});
afterAll(async () => {
  for (const folder of folders) await removeDataDir(folder);
  rmSync(archiveFolder, { recursive: true });
});

test('the store of a moment is back, with its files, and whoever was erased later stays erased', async () => {
  const to = target();
  const { code, out, err } = await restore(['--at', point], to);
  expect(code, `${out}${err}`).toBe(0);
  expect(out).toContain(`The store of ${point} is back, with 1 files`);
  expect(out).toContain('1 accounts and 0 orders that had been erased were erased again');
  const { opened, stop } = await open(to);
  const { db } = opened.deps;
  expect(await ordersOf(opened)).toEqual(before);
  const users = await db.selectFrom('users').select(['id', 'email', 'deleted_at']).execute();
  const gone = users.find(({ id }) => id === erased.viewer.id);
  expect(gone?.email).not.toBe(email);
  expect(gone?.deleted_at).not.toBeNull();
  expect(users.find(({ id }) => id === stays.viewer.id)?.email).toBe(stays.who.email);
  const file = await db
    .selectFrom('prescriptions')
    .select(['storage_key as key', 'wrapped_key as wrappedKey'])
    .where('user_id', '=', stays.viewer.id)
    .executeTakeFirstOrThrow();
  const pieces: Uint8Array[] = [];
  for await (const piece of (await opened.deps.files.open(file)) ?? []) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(pdfFile())).toBe(true);
  // The restored store goes on, and archives on a line of its own.
  const next = await order(opened, stays);
  await stop();
  expect(new Set(readdirSync(join(archiveFolder, 'wal'))).size).toBe(2);
  const again = target();
  const latest = await restore(['--at', 'latest'], again);
  expect(latest.code, latest.err).toBe(0);
  const reopened = await openDeps(readConfig(again), openLog('silent'));
  expect(await ordersOf(reopened)).toEqual([...before, next].toSorted());
  await reopened.close();
});

test('the last moment before the end of the archive is back, too', async () => {
  const to = target();
  // Only what the first store has archived.
  const other = mkdtempSync(join(tmpdir(), 'archive-'));
  cpSync(archiveFolder, other, { recursive: true });
  const newest = readdirSync(join(other, 'base')).toSorted().at(-1) ?? '';
  if (readdirSync(join(other, 'base')).length > 1)
    rmSync(join(other, 'base', newest), { recursive: true });
  const { code, out, err } = await restore(['--at', 'latest'], { ...to, ARCHIVE_FOLDER: other });
  rmSync(other, { recursive: true });
  expect(code, `${out}${err}`).toBe(0);
  const opened = await openDeps(readConfig(to), openLog('silent'));
  expect(await ordersOf(opened)).toEqual([...before, later].toSorted());
  await opened.close();
});

test('nothing in the archive is in plain text, or readable to others', () => {
  const files = readdirSync(archiveFolder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile()))
    expect(readFileSync(join(file.parentPath, file.name)).includes(email)).toBe(false);
});

test('a moment outside of the archive, a damaged part and a foreign base backup are told in one sentence', async () => {
  const to = target();
  const early = await restore(['--at', begin], to);
  expect(early).toMatchObject({ code: 1 });
  expect(early.err).toMatch(/^The archive begins at \S+, after \S+\n$/);
  expect((await restore(['--at', '2026-11-27 10:15'], to)).err).toMatch(
    /^--at needs a moment with its zone, [^\n]+\n$/,
  );
  expect((await restore(['--at', 'latest'], { ...to, ARCHIVE_FOLDER: '/nowhere' })).err).toBe(
    'ARCHIVE_FOLDER /nowhere does not exist: mount its disk, or make the folder\n',
  );
  const now = new Date().toISOString();
  expect((await restore(['--at', now], to)).err).toMatch(
    /^The archive does not reach \S+; its last change is of [^\n]+ UTC\. Name an earlier moment, or take everything: --at latest\n$/,
  );
  const damaged = mkdtempSync(join(tmpdir(), 'archive-'));
  cpSync(archiveFolder, damaged, { recursive: true });
  for (const name of readdirSync(join(damaged, 'base')))
    writeFileSync(join(damaged, 'base', name, '0000'), 'x');
  expect((await restore(['--at', point], { ...to, ARCHIVE_FOLDER: damaged })).err).toMatch(
    /^base\/\S+\/0000 is damaged in the archive\n$/,
  );
  for (const name of readdirSync(join(damaged, 'base'))) {
    const file = join(damaged, 'base', name, 'manifest.json');
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace('"format": 1,', '"format": 1, "x": 1,')
        .replace(/"firstPiece": "0/, '"firstPiece": "1'),
    );
  }
  const forged = await restore(['--at', point], { ...to, ARCHIVE_FOLDER: damaged });
  rmSync(damaged, { recursive: true });
  expect(forged.code).toBe(1);
  expect(forged.out).toContain('was not signed by this store');
  // What failed can be repeated.
  const { code, err } = await restore(['--at', point], to);
  expect(code, err).toBe(0);
});

test('a bucket holds the archive as well', async () => {
  const bucket = await startS3();
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket.options;
  const s3 = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: 'scans',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ARCHIVE_BUCKET: bucket.options.bucket,
  };
  const dataDir = dataFolder();
  const { opened, stop } = await open({ DATA_DIR: dataDir, ...s3 });
  const placed = await order(opened, await patientOf(opened));
  await stop();
  const folder = dataFolder();
  cpSync(join(dataDir, 'keys'), join(folder, 'keys'), { recursive: true });
  const { code, err } = await restore(['--at', 'latest'], { DATA_DIR: folder, ...s3 });
  expect(code, err).toBe(0);
  const restored = await openDeps(readConfig({ DATA_DIR: folder, ...s3 }), openLog('silent'));
  expect(await ordersOf(restored)).toEqual([placed]);
  await restored.close();
  await bucket.stop();
});
