import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeStrays } from '#jobs/handlers/files.ts';
import { openStore, person, type Store } from '#tests/support/store.ts';
import { pdfFile } from '#tests/support/sample-files.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const HOUR = 3_600_000;

const bytes = async function* (content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
};

const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of store.deps.files.list()) found.push(key);
  return found.sort((a, b) => a.localeCompare(b));
};

test('an unrecorded file is removed after an hour, but not a recorded file or a file of another database', async () => {
  const made = await store.deps.customers.register(person(), { address: '', userAgent: '' });
  if (!made.ok || made.value.taken) throw new Error('the test could not register');
  const { userId } = made.value;
  const { db } = store.database;
  const now = new Date();
  const save = async (key: string) => {
    const saved = await store.deps.files.save({
      owner: userId,
      key,
      fileName: 'scan.pdf',
      body: bytes(pdfFile()),
    });
    if (!saved.ok) throw new Error(saved.message);
    return saved.value;
  };
  const orderId = store.deps.newId();
  const stray = `user_${userId}/prescription_${orderId}_1_scan.pdf`;
  await save(stray);
  const elsewhere = `user_${userId}/prescription_${store.deps.newId()}_1_scan.pdf`;
  await save(elsewhere);
  const filed = `user_${userId}/prescription_${orderId}_2_scan.pdf`;
  const saved = await save(filed);
  await db
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
      created_at: now,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto('prescriptions')
    .values({
      id: store.deps.newId(),
      order_id: orderId,
      user_id: userId,
      storage_key: filed,
      file_name: 'scan.pdf',
      content_type: saved.contentType,
      size_bytes: saved.sizeBytes,
      sha256: saved.sha256,
      wrapped_key: saved.wrappedKey,
      uploaded_at: now,
    })
    .execute();

  const deps = { db, files: store.deps.files, draftHours: 24 };
  expect(await removeStrays(deps, now)).toBe(0);
  const sorted = (...all: string[]) => all.sort((a, b) => a.localeCompare(b));
  expect(await keys()).toEqual(sorted(stray, filed, elsewhere));
  expect(await removeStrays(deps, new Date(now.getTime() + 2 * HOUR))).toBe(1);
  expect(await keys()).toEqual(sorted(filed, elsewhere));
});
