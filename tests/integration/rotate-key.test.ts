import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { authenticatorName } from '#auth/factors/authenticators.ts';
import { readConfig } from '#config/config.ts';
import { formerSeals, sealAudit, verifyAudit } from '#db/audit-chain.ts';
import { openDeps, type OpenedDeps } from '#deps';
import { findOption } from '#domain/catalogue.ts';
import type { ScanText } from '#domain/reading/scan-text.ts';
import { openSecret } from '#platform/encryption.ts';
import { openLog } from '#platform/log.ts';
import { readMasterKeys } from '#platform/master-key.ts';
import { openSeal } from '#platform/seal.ts';
import { openKeepHead } from '#storage/audit-heads.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { temporaryDataDir } from '#tests/support/server-folder.ts';
import { person } from '#tests/support/store.ts';
import { administer, withDatabase } from '#tests/support/template-database.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { placeOrder } from '#usecases/orders/place-order.ts';
import { takePrescription } from '#usecases/prescriptions/upload-prescription.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'rotate-key.ts');
const from = { address: '127.0.0.1', userAgent: 'test' };
const template = inject('templateUrl');
const name = `rotate_${randomUUID().replaceAll('-', '')}`;
const dataDir = temporaryDataDir('rotate-');
const env = { DATABASE_URL: withDatabase(template, name), DATA_DIR: dataDir };
const opened = (): Promise<OpenedDeps> => openDeps(readConfig(env), openLog('silent'));

/** Two orders with as many files as one may have. */
const FILES = 20;
const SECRET = Buffer.from('twenty bytes of code');
const READ: ScanText = {
  source: 'text',
  pages: 1,
  words: [],
};

let userId = '';
let authenticatorId = '';
const first = { id: '' };

type Ran = { readonly code: number | null; readonly out: string };

/** Runs the command; `killAt` ends it with SIGKILL as soon as it has said so. */
const rotate = (killAt?: string): Promise<Ran> =>
  new Promise((resolve) => {
    const run = spawn(process.execPath, [SCRIPT], {
      env: { ...process.env, NODE_ENV: 'production', ...env },
    });
    let out = '';
    for (const stream of [run.stdout, run.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        out += text;
        if (killAt !== undefined && out.includes(killAt)) run.kill('SIGKILL');
      });
    run.on('close', (code) => resolve({ code, out }));
  });

const keyIds = async () => {
  const { current, retired } = await readMasterKeys({ masterKey: undefined, dataDir });
  return { current: current?.id ?? '', retired: retired.map(({ id }) => id) };
};

/** What a store opens of its files: their sizes. */
const readAll = async ({ deps }: OpenedDeps): Promise<readonly number[]> => {
  const rows = await deps.db
    .selectFrom('prescriptions')
    .select(['storage_key as key', 'wrapped_key as wrappedKey'])
    .execute();
  const sizes: number[] = [];
  for (const row of rows) {
    let size = 0;
    const plain = await deps.files.open(row);
    if (plain) for await (const piece of plain) size += piece.length;
    sizes.push(size);
  }
  return sizes;
};

const auditAfter = async ({ deps }: OpenedDeps) => {
  const keys = await readMasterKeys({ masterKey: undefined, dataDir });
  if (!keys.current) throw new Error('there is no key');
  const seal = openSeal({ current: keys.current, retired: [] }, await formerSeals(deps.db));
  return verifyAudit(deps.db, seal);
};

beforeAll(async () => {
  await administer(
    template,
    `create database ${name} template ${new URL(template).pathname.slice(1)}`,
  );
  const store = await opened();
  const { deps } = store;
  const who = person();
  const made = await deps.customers.register(who, from);
  if (!made.ok || made.value.taken) throw new Error('the test could not register');
  ({ userId } = made.value);
  const viewer = { kind: 'customer' as const, id: userId, ...who };
  const found = findOption(deps.content.catalogue, 'ozempic', '2mg/3mL');
  if (!found) throw new Error('the test found no medicine');
  for (let order = 0; order < 2; order += 1) {
    const placed = await placeOrder(deps, viewer, {
      idempotencyKey: randomUUID(),
      details: { ...who, apartment: '', orderNotes: '' },
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
    for (let page = 0; page < FILES / 2; page += 1)
      await intake.value.take({
        fileName: `page-${page}.pdf`,
        body: (async function* () {
          yield pdfFile();
        })(),
      });
    const uploaded = await intake.value.finish();
    if (!uploaded.ok) throw new Error(uploaded.message);
    await recordAccess(deps, viewer, 'prescription opened', { patientId: userId });
  }
  const keys = await readMasterKeys({ masterKey: undefined, dataDir });
  first.id = keys.current?.id ?? '';
  const started = await deps.factors.customers.authenticators.start(userId, 'Telephone');
  authenticatorId = started;
  const readings = await deps.db
    .selectFrom('prescription_readings')
    .select('prescription_id')
    .execute();
  for (const { prescription_id } of readings)
    await deps.db
      .updateTable('prescription_readings')
      .set({ state: 'read', sealed_text: deps.readings.seal(prescription_id, READ) })
      .where('prescription_id', '=', prescription_id)
      .execute();
  const head = await sealAudit(deps.db, deps.seal, deps.clock());
  if (head) await openKeepHead({ dataDir, auditHeadUrl: undefined })(head);
  await store.close();
});
afterAll(async () => {
  await administer(template, `drop database ${name} with (force)`);
  rmSync(dataDir, { recursive: true });
});

test('a rotation is refused beside a running store, goes on after a kill, and leaves the former key nothing', async () => {
  const running = await opened();
  // A store that nobody visits has closed all its connections but the one that marks it.
  await administer(
    template,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${name}' and query not like '%pg_try_advisory_lock_shared%'`,
  );
  const refused = await rotate();
  expect(refused.out).toContain('Stop the store first');
  expect(refused.code).toBe(1);
  expect(await keyIds()).toEqual({ current: first.id, retired: [] });
  await running.close();

  const killed = await rotate('10 files are under the new key');
  expect(killed.code).toBeNull();
  const between = await keyIds();
  expect(between.retired).toEqual([first.id]);
  expect(between.current).not.toBe(first.id);
  const half = await opened();
  const wrapped = await half.deps.db.selectFrom('prescriptions').select('wrapped_key').execute();
  const under = (id: string) =>
    wrapped.filter(({ wrapped_key }) => wrapped_key.startsWith(`a1.${id}.`)).length;
  expect(under(between.current)).toBeGreaterThanOrEqual(10);
  expect(under(first.id) + under(between.current)).toBe(FILES);
  // A store that is started meanwhile opens both.
  expect(await readAll(half)).toEqual(Array.from({ length: FILES }, () => pdfFile().length));
  await half.close();

  const done = await rotate();
  expect(done.out).toContain('The new key opens everything, and the former one nothing');
  expect(done.code).toBe(0);
  expect(await keyIds()).toEqual({ current: between.current, retired: [] });
  expect(readdirSync(join(dataDir, 'keys', 'former'))).toEqual([`${first.id}.key`]);
  expect(readFileSync(join(dataDir, 'keys', 'age.key'), 'utf8')).not.toContain(first.id);

  const after = await opened();
  const { deps } = after;
  try {
    expect(await readAll(after)).toEqual(Array.from({ length: FILES }, () => pdfFile().length));
    const stored = await deps.db.selectFrom('master_keys').select('id').execute();
    expect(stored).toEqual([{ id: between.current }]);
    const { sealed_secret } = await deps.db
      .selectFrom('authenticators')
      .select('sealed_secret')
      .executeTakeFirstOrThrow();
    const keys = await readMasterKeys({ masterKey: undefined, dataDir });
    if (!keys.current) throw new Error('there is no key');
    const named = authenticatorName('authenticators', { id: authenticatorId, userId });
    expect(openSecret({ current: keys.current, retired: [] }, sealed_secret, named).length).toBe(
      SECRET.length,
    );
    const readings = await deps.db.selectFrom('prescription_readings').selectAll().execute();
    expect(readings.length).toBe(FILES);
    for (const { prescription_id, sealed_text } of readings)
      expect(deps.readings.open(prescription_id, sealed_text ?? '')).toEqual(READ);
    // Signatures of the former key count because the new one vouches for it, and for no other.
    expect(await auditAfter(after)).toMatchObject({ broken: undefined });
    await deps.db
      .updateTable('audit_seals')
      .set({ endorsement: Buffer.alloc(64) })
      .execute();
    expect((await auditAfter(after)).broken?.why).toContain('was not signed by this store');
  } finally {
    await after.close();
  }
}, 180_000);
