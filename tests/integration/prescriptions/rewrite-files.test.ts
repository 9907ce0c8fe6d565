import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILES_STAY_LOCK } from '#db/writes/prescriptions.ts';
import { checkMasterKeys, noteMasterKey } from '#db/master-keys.ts';
import { type RewriteDeps, rewriteFiles } from '#jobs/handlers/files.ts';
import { masterKeyFrom } from '#platform/encryption.ts';
import { loadMasterKey } from '#platform/master-key.ts';
import { localDisk } from '#storage/local-disk.ts';
import { readPrescription } from '#usecases/prescriptions/read-prescription.ts';
import { encryptFormerFile } from '#tests/support/former-files.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { openStore, person, type Store } from '#tests/support/store.ts';

let store: Store;
let userId: string;
let orderId: string;
beforeAll(async () => {
  store = await openStore();
  const made = await store.deps.customers.register(person(), { address: '', userAgent: '' });
  if (!made.ok || made.value.taken) throw new Error('the test could not register');
  userId = made.value.userId;
  orderId = store.deps.newId();
  await store.database.db
    .insertInto('orders')
    .values({
      id: orderId,
      user_id: userId,
      idempotency_key: orderId,
      status: 'Order Requested',
      total_cents: 1,
      prescription_required: true,
      email: 'a@example.com',
      first_name: 'A',
      last_name: 'B',
      phone: '1',
      country: 'C',
      street_address: 'D',
      city: 'E',
      state: 'F',
      zip_code: 'G',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
});
afterAll(() => store.close());

const bytes = async function* (content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
};

const collect = async (source: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of source ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** Stores a prescription in the file format of a former release. */
const formerFile = async () => {
  const content = Buffer.concat([pdfFile(), randomBytes(100_000)]);
  const id = store.deps.newId();
  const key = `user_${userId}/prescription_${orderId}_${parseInt(id.slice(-8), 16)}_scan.pdf`;
  const masters = await loadMasterKey({ masterKey: undefined, dataDir: store.dataDir });
  const { wrappedKey, encrypted } = encryptFormerFile(bytes(content), masters, key);
  await localDisk({ dataDir: store.dataDir }).put(key, encrypted);
  await store.database.db
    .insertInto('prescriptions')
    .values({
      id,
      order_id: orderId,
      user_id: userId,
      storage_key: key,
      file_name: 'scan.pdf',
      content_type: 'application/pdf',
      size_bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      wrapped_key: wrappedKey,
      uploaded_at: new Date(),
      replaced_at: new Date(),
    })
    .execute();
  return { id, key, content };
};

const rowOf = (id: string) =>
  store.database.db
    .selectFrom('prescriptions')
    .select(['storage_key as key', 'wrapped_key as wrappedKey'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const contentOf = async (id: string): Promise<Buffer> =>
  collect(await store.deps.files.open(await rowOf(id)));

const storedKeys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of store.deps.files.list()) found.push(key);
  return found;
};

const deps = (files: Partial<RewriteDeps['files']> = {}, errors: unknown[] = []): RewriteDeps => ({
  db: store.deps.db,
  clock: store.deps.clock,
  files: { ...store.deps.files, ...files },
  log: { error: (fields: unknown) => void errors.push(fields) },
});

test('files of the former format are readable, and two concurrent workers rewrite them as age files', async () => {
  const files = [await formerFile(), await formerFile(), await formerFile()];
  for (const { id, content } of files) expect((await contentOf(id)).equals(content)).toBe(true);
  await Promise.all([rewriteFiles(deps()), rewriteFiles(deps())]);
  const keys = await storedKeys();
  for (const { id, key, content } of files) {
    const row = await rowOf(id);
    expect(row.wrappedKey).toMatch(/^a1\./);
    expect((await contentOf(id)).equals(content)).toBe(true);
    const stored = await collect(await localDisk({ dataDir: store.dataDir }).get(row.key));
    expect(stored.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    expect(keys).not.toContain(key);
  }
  expect(keys).toHaveLength(files.length);
});

test('an interrupted run leaves the file readable, and the next run completes', async () => {
  const { id, key, content } = await formerFile();
  const died = new Error('killed');
  // The run fails after the copy is stored and before the row names it.
  await store.deps.db
    .transaction()
    .execute(async () => {
      await store.deps.files.rewrite(await rowOf(id), `${key.slice(0, -4)}-copy.pdf`);
      throw died;
    })
    .catch((error: unknown) => expect(error).toBe(died));
  expect((await contentOf(id)).equals(content)).toBe(true);
  // The run fails after the row names the copy and before the old file is removed.
  await expect(rewriteFiles(deps({ remove: () => Promise.reject(died) }))).rejects.toBe(died);
  expect((await rowOf(id)).wrappedKey).toMatch(/^a1\./);
  expect((await contentOf(id)).equals(content)).toBe(true);
  expect(await rewriteFiles(deps())).toEqual({ kind: 'done' });
});

test('a reader who looked up a file before its move can still open it', async () => {
  const { id, content } = await formerFile();
  let moved = false;
  const racing = {
    ...store.deps,
    files: {
      ...store.deps.files,
      open: async (file: { readonly key: string; readonly wrappedKey: string }) => {
        if (!moved) await rewriteFiles(deps());
        moved = true;
        return store.deps.files.open(file);
      },
    },
  };
  const viewer = {
    kind: 'customer',
    id: userId,
    email: 'a@example.com',
    firstName: 'A',
    lastName: 'B',
  } as const;
  const opened = await readPrescription(racing, viewer, id);
  if (!opened.ok) throw new Error(opened.message);
  expect((await collect(opened.value.body)).equals(content)).toBe(true);
});

test('no file moves while a backup holds the lock', async () => {
  const { id, key } = await formerFile();
  const backup = await store.database.pool.connect();
  try {
    await backup.query('select pg_advisory_lock($1)', [FILES_STAY_LOCK]);
    await rewriteFiles(deps());
    expect(await rowOf(id)).toMatchObject({ key });
  } finally {
    backup.release(true);
  }
  await expect
    .poll(async () => {
      await rewriteFiles(deps());
      return (await rowOf(id)).wrappedKey;
    })
    .toMatch(/^a1\./);
});

test('a corrupt file keeps its row, is reported and does not block other files', async () => {
  const [broken, changed, whole] = [await formerFile(), await formerFile(), await formerFile()];
  await localDisk({ dataDir: store.dataDir }).put(broken.key, bytes(Buffer.from('nothing')));
  await store.database.db
    .updateTable('prescriptions')
    .set({ sha256: '0'.repeat(64) })
    .where('id', '=', changed.id)
    .execute();
  const before = await storedKeys();
  const errors: unknown[] = [];
  await rewriteFiles(deps({}, errors));
  expect(errors).toMatchObject([{ prescriptionId: broken.id }, { prescriptionId: changed.id }]);
  for (const { id, key } of [broken, changed]) expect(await rowOf(id)).toMatchObject({ key });
  expect((await rowOf(whole.id)).wrappedKey).toMatch(/^a1\./);
  expect(await storedKeys()).toHaveLength(before.length);
  await store.database.db
    .deleteFrom('prescriptions')
    .where('id', 'in', [broken.id, changed.id])
    .execute();
});

test('a start without a master key in use fails and names the key', async () => {
  const { db } = store.deps;
  const { current: own } = await loadMasterKey({ masterKey: undefined, dataDir: store.dataDir });
  const [first, second] = [masterKeyFrom(randomBytes(32)), masterKeyFrom(randomBytes(32))];
  for (let start = 0; start < 2; start += 1) {
    await checkMasterKeys(db, { current: first, retired: [own] });
    await noteMasterKey(db, first);
  }
  for (const current of [second, undefined])
    await expect(checkMasterKeys(db, { current, retired: [own] })).rejects.toThrow(
      `The master key ${first.id} of this database is missing`,
    );
  // The current key was moved to the retired ones, and the next is not made yet.
  await checkMasterKeys(db, { current: undefined, retired: [first, own] });
  await checkMasterKeys(db, { current: second, retired: [first, own] });
  await noteMasterKey(db, second);
  await expect(checkMasterKeys(db, { current: first, retired: [own] })).rejects.toThrow(second.id);
});
