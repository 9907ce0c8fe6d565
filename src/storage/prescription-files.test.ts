import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PRESCRIPTION_BYTES } from '#domain/prescriptions.ts';
import { DecryptionError, masterKeyFrom, type MasterKeys } from '#platform/encryption.ts';
import { localDisk } from '#storage/local-disk.ts';
import { prescriptionFiles } from '#storage/prescription-files.ts';
import { s3 } from '#storage/s3.ts';
import { StorageError, type FileStore } from '#storage/store.ts';
import { startS3, type TestS3 } from '#tests/support/s3-server.ts';
import { jpegFile, pdfFile, protectedPdf } from '#tests/support/sample-files.ts';

async function* stream(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const collect = async (
  source: AsyncIterable<Uint8Array> | undefined,
): Promise<Buffer | undefined> => {
  if (!source) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const keysOf = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const file of store.list()) keys.push(file.key);
  return keys.toSorted();
};

const masterKey: MasterKeys = { current: masterKeyFrom(Buffer.alloc(32, 5)), retired: [] };
const key = 'user_1/prescription_2_3_scan.pdf';

let dataDir: string;
let server: TestS3;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prescriptions-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe.each([
  ['on the local disk', () => localDisk({ dataDir })],
  ['in an S3 store', () => s3(server.options)],
])('prescriptions %s', (_, makeStore) => {
  it('are saved, opened and removed', async () => {
    const store = makeStore();
    const files = prescriptionFiles({ store, masterKey });
    const pdf = Buffer.concat([pdfFile(), Buffer.alloc(300_000, '\n')]);
    const saved = await files.save({ owner: 'u1', key, fileName: 'scan.pdf', body: stream(pdf) });
    expect(saved).toMatchObject({
      ok: true,
      value: { contentType: 'application/pdf', sizeBytes: pdf.length, pages: 1 },
    });
    if (!saved.ok) return;
    expect(Object.keys(saved.value)).not.toContain('bytes');
    const { wrappedKey } = saved.value;
    expect((await collect(await files.open({ key, wrappedKey })))?.equals(pdf)).toBe(true);
    await files.remove(key);
    expect(await files.open({ key, wrappedKey })).toBeUndefined();
    expect(await keysOf(store)).toEqual([]);
  });

  it('are stored encrypted', async () => {
    const store = makeStore();
    const files = prescriptionFiles({ store, masterKey });
    const pdf = pdfFile();
    await files.save({ owner: 'u1', key, fileName: 'scan.pdf', body: stream(pdf) });
    const kept = await collect(await store.get(key));
    expect(kept?.length).toBeGreaterThan(pdf.length);
    // Shorter pieces would be found in random bytes by chance.
    for (let at = 0; at + 8 <= pdf.length; at += 1)
      if (kept?.includes(pdf.subarray(at, at + 8)))
        expect.fail(`byte ${at} of the file is readable`);
    await files.remove(key);
  });

  it('leave no file behind if they are refused', async () => {
    const store = makeStore();
    const files = prescriptionFiles({ store, masterKey });
    async function* aborted(): AsyncGenerator<Uint8Array> {
      yield pdfFile();
      throw new Error('the browser went away');
    }
    for (const [fileName, body, code] of [
      ['a.pdf', stream(Buffer.alloc(0)), 'empty'],
      ['a.pdf', stream(Buffer.alloc(MAX_PRESCRIPTION_BYTES + 1)), 'too-large'],
      ['a.pdf', stream(Buffer.from('no PDF')), 'wrong-type'],
      ['a.png', stream(pdfFile()), 'mislabelled'],
      ['a.pdf', stream(pdfFile().subarray(0, 200)), 'damaged'],
      ['a.pdf', stream(protectedPdf('secret')), 'password-protected'],
      ['a.pdf', aborted(), 'failed'],
    ] as const)
      expect(await files.save({ owner: 'u1', key, fileName, body })).toMatchObject({
        ok: false,
        code,
      });
    expect(await keysOf(store)).toEqual([]);
  });
});

describe('a stored prescription', () => {
  const file = () => join(dataDir, 'prescriptions', key);
  const saved = async (bytes: Buffer) => {
    const files = prescriptionFiles({ store: localDisk({ dataDir }), masterKey });
    const result = await files.save({ owner: 'u1', key, fileName: 'a.jpg', body: stream(bytes) });
    if (!result.ok) throw new Error(result.message);
    return { files, wrappedKey: result.value.wrappedKey };
  };

  it('does not open if it was changed', async () => {
    const { files, wrappedKey } = await saved(await jpegFile());
    const kept = await readFile(file());
    kept[100] = (kept[100] ?? 0) ^ 1;
    await writeFile(file(), kept);
    await expect(files.open({ key, wrappedKey })).rejects.toThrow(DecryptionError);
  });

  it('does not open under another key', async () => {
    const { files, wrappedKey } = await saved(await jpegFile());
    const other = 'user_9/prescription_9_9_a.jpg';
    await localDisk({ dataDir }).put(other, stream(await readFile(file())));
    await expect(files.open({ key: other, wrappedKey })).rejects.toThrow(DecryptionError);
  });

  it('fails while being read if it was truncated', async () => {
    const { files, wrappedKey } = await saved(await jpegFile(800, 600));
    const kept = await readFile(file());
    expect(kept.length).toBeGreaterThan(66_000);
    await writeFile(file(), kept.subarray(0, -1));
    const opened = await files.open({ key, wrappedKey });
    await expect(collect(opened)).rejects.toThrow(DecryptionError);
  });

  it('does not open with another master key', async () => {
    const { wrappedKey } = await saved(await jpegFile());
    const others = prescriptionFiles({
      store: localDisk({ dataDir }),
      masterKey: { current: masterKeyFrom(Buffer.alloc(32, 6)), retired: [] },
    });
    await expect(others.open({ key, wrappedKey })).rejects.toThrow(DecryptionError);
  });

  it('is closed if the reader stops before the first byte', async () => {
    const { wrappedKey } = await saved(await jpegFile(800, 600));
    const disk = localDisk({ dataDir });
    let closed = false;
    const files = prescriptionFiles({
      masterKey,
      store: {
        ...disk,
        get: async (name) => {
          const body = await disk.get(name);
          return (
            body &&
            (async function* () {
              try {
                yield* body;
              } finally {
                closed = true;
              }
            })()
          );
        },
      },
    });
    const opened = await files.open({ key, wrappedKey });
    expect(closed).toBe(false);
    await opened?.[Symbol.asyncIterator]().return?.();
    expect(closed).toBe(true);
  });
});

describe('a storage failure', () => {
  it('is reported, and the upload is refused as failed', async () => {
    const reported: unknown[] = [];
    const store = s3({ ...server.options, bucket: 'missing' });
    const files = prescriptionFiles({ store, masterKey, report: (error) => reported.push(error) });
    expect(
      await files.save({ owner: 'u1', key, fileName: 'a.pdf', body: stream(pdfFile()) }),
    ).toMatchObject({
      ok: false,
      code: 'failed',
      kind: 'unavailable',
      retryAfterSeconds: 5,
      alert: true,
      message: 'Failed to upload prescription',
    });
    expect(reported).toEqual([expect.any(StorageError)]);
  });

  it('of a full disk is told in words, and leaves no file behind', async () => {
    const disk = localDisk({ dataDir });
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const files = prescriptionFiles({
      masterKey,
      store: { ...disk, put: () => Promise.reject(full) },
    });
    expect(
      await files.save({ owner: 'u1', key, fileName: 'a.pdf', body: stream(pdfFile()) }),
    ).toMatchObject({
      code: 'failed',
      kind: 'unavailable',
      retryAfterSeconds: 60,
      alert: true,
      message: expect.stringMatching(/^Failed to upload prescription\. We can’t save anything/),
    });
    expect(await keysOf(disk)).toEqual([]);
  });

  it('after the file was stored leaves no file behind', async () => {
    const disk = localDisk({ dataDir });
    const files = prescriptionFiles({
      masterKey,
      store: {
        ...disk,
        put: async (name, body) => {
          await disk.put(name, body);
          throw new StorageError('the answer was lost');
        },
      },
    });
    expect(
      await files.save({ owner: 'u1', key, fileName: 'a.pdf', body: stream(pdfFile()) }),
    ).toMatchObject({
      code: 'failed',
    });
    expect(await keysOf(disk)).toEqual([]);
  });
});

it('refuses uploads over the limit, and accepts uploads again later', async () => {
  const files = prescriptionFiles({ store: localDisk({ dataDir }), masterKey, uploadsAtOnce: 2 });
  const upload = (n: number) =>
    files.save({
      owner: `u${n}`,
      key: `user_1/${n}.pdf`,
      fileName: 'a.pdf',
      body: stream(pdfFile(), 100),
    });
  const all = await Promise.all([1, 2, 3, 4].map(upload));
  expect(all.map((one) => (one.ok ? 'ok' : one.code))).toEqual(['ok', 'ok', 'busy', 'busy']);
  expect(await upload(5)).toMatchObject({ ok: true });
});

it('takes two uploads of one account at once, and those of others meanwhile', async () => {
  const files = prescriptionFiles({ store: localDisk({ dataDir }), masterKey });
  const upload = (owner: string, n: number) =>
    files.save({
      owner,
      key: `user_1/${owner}${n}.pdf`,
      fileName: 'a.pdf',
      body: stream(pdfFile(), 100),
    });
  const codes = (all: Awaited<ReturnType<typeof upload>>[]) =>
    all.map((one) => (one.ok ? 'ok' : one.code));
  const all = await Promise.all([upload('a', 1), upload('a', 2), upload('a', 3), upload('b', 1)]);
  expect(codes(all)).toEqual(['ok', 'ok', 'busy', 'ok']);
  expect(codes([await upload('a', 4)])).toEqual(['ok']);
});

it('gives a dripping upload up, and its place with it', async () => {
  const files = prescriptionFiles({
    store: localDisk({ dataDir }),
    masterKey,
    leastRate: { beginMs: 100, bytesPerSecond: 10_000 },
  });
  const dripping = async function* () {
    for (;;) {
      await new Promise((resolve) => void setTimeout(resolve, 20));
      yield new Uint8Array(1);
    }
  };
  const drip = (n: number) =>
    files.save({ owner: 'a', key: `user_1/drip${n}.pdf`, fileName: 'a.pdf', body: dripping() });
  const [first, second] = await Promise.all([drip(1), drip(2)]);
  expect([first, second]).toMatchObject([
    { ok: false, code: 'too-slow', kind: 'too-slow' },
    { ok: false, code: 'too-slow' },
  ]);
  expect(
    await files.save({
      owner: 'a',
      key: 'user_1/a.pdf',
      fileName: 'a.pdf',
      body: stream(pdfFile()),
    }),
  ).toMatchObject({ ok: true });
});
