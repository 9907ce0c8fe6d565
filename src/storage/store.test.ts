import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localDisk } from '#storage/local-disk.ts';
import { s3 } from '#storage/s3.ts';
import { StorageError, checkKey, type FileStore } from '#storage/store.ts';
import { startS3, type TestS3 } from '#tests/support/s3-server.ts';

const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, i) => i % 251));

async function* chunked(all: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < all.length; from += size) yield all.subarray(from, from + size);
}

async function* breaking(after: number): AsyncGenerator<Uint8Array> {
  yield bytes(after);
  throw new Error('the source broke');
}

const collect = async (
  source: AsyncIterable<Uint8Array> | undefined,
): Promise<Buffer | undefined> => {
  if (!source) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const keysOf = async (store: FileStore, prefix?: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const file of store.list(prefix)) keys.push(file.key);
  return keys.toSorted();
};

const listen = (on: Server): Promise<string> =>
  new Promise((resolve) =>
    on.listen(0, '127.0.0.1', () => {
      const address = on.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    }),
  );

let dataDir: string;
let server: TestS3;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'files-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe.each([
  ['the local disk', () => localDisk({ dataDir })],
  ['an S3 store', () => s3({ ...server.options, pageSize: 3 })],
])('%s', (_, make) => {
  let store: FileStore;
  beforeEach(async () => {
    store = make();
    for (const key of await keysOf(store)) await store.remove(key);
  });

  it('returns stored files, and undefined for unknown keys', async () => {
    for (const length of [1, 70_000]) {
      await store.put('user_1/file.pdf', chunked(bytes(length)));
      expect((await collect(await store.get('user_1/file.pdf')))?.equals(bytes(length))).toBe(true);
    }
    expect(await store.get('user_1/other.pdf')).toBeUndefined();
    expect(await store.get('user_2/file.pdf')).toBeUndefined();
  });

  it('stores a file of the maximum size', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 5200, 'abcdefg');
    await store.put('user_1/large.pdf', chunked(large, 65_552));
    expect((await collect(await store.get('user_1/large.pdf')))?.equals(large)).toBe(true);
  });

  it('removes a file, and ignores unknown files', async () => {
    await store.put('user_1/a', chunked(bytes(10)));
    await store.put('user_1/b', chunked(bytes(10)));
    await store.remove('user_1/a');
    await store.remove('user_1/a');
    await store.remove('user_9/never');
    expect(await store.get('user_1/a')).toBeUndefined();
    expect(await keysOf(store)).toEqual(['user_1/b']);
  });

  it('lists its files page by page, and by prefix', async () => {
    const keys = Array.from({ length: 8 }, (_, i) => `user_${i % 2}/f${i}.pdf`).toSorted();
    const before = Date.now() - 2000;
    for (const key of keys) await store.put(key, chunked(bytes(3)));
    expect(await keysOf(store)).toEqual(keys);
    expect(await keysOf(store, 'user_1/')).toEqual(keys.filter((key) => key.startsWith('user_1/')));
    expect(await keysOf(store, 'user_1/f3')).toEqual(['user_1/f3.pdf']);
    expect(await keysOf(store, 'nobody')).toEqual([]);
    for await (const { modified } of store.list()) {
      expect(modified.getTime()).toBeGreaterThan(before);
      expect(modified.getTime()).toBeLessThan(Date.now() + 2000);
    }
  });

  it('keeps no file if the source breaks', async () => {
    await expect(store.put('user_1/half', breaking(100_000))).rejects.toThrow('the source broke');
    expect(await store.get('user_1/half')).toBeUndefined();
    expect(await keysOf(store)).toEqual([]);
  });

  it('keeps the old file if the source of a new one breaks', async () => {
    await store.put('user_1/a', chunked(bytes(10)));
    await expect(store.put('user_1/a', breaking(100))).rejects.toThrow('the source broke');
    expect((await collect(await store.get('user_1/a')))?.equals(bytes(10))).toBe(true);
  });

  it('stores and removes many files concurrently', async () => {
    await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        await store.put(`user_1/f${i}`, chunked(bytes(100)));
        if (i % 3 === 0) await store.remove(`user_1/f${i}`);
      }),
    );
    expect(await keysOf(store)).toHaveLength(8);
  });

  it.each([
    '',
    '.',
    '..',
    '../a',
    'a/../b',
    '/a',
    'a/',
    'a//b',
    '.hidden',
    'a/.b',
    'a\\b',
    'a b',
    'a%2e',
    'a\0',
    'a?x',
    'é',
    'x'.repeat(221),
  ])('refuses the unsafe key %j', async (key) => {
    await expect(store.put(key, chunked(bytes(1)))).rejects.toThrow(StorageError);
    await expect(store.get(key)).rejects.toThrow(StorageError);
    await expect(store.remove(key)).rejects.toThrow(StorageError);
  });
});

it('accepts a valid storage key', () => {
  const key = 'user_0198c0de-0000-7000-8000-000000000001/prescription_a_1_scan-1.PDF';
  expect(checkKey(key)).toBe(key);
});

describe('on the local disk', () => {
  const root = () => join(dataDir, 'prescriptions');

  it('restricts files to their owner, and removes partial ones', async () => {
    const store = localDisk({ dataDir });
    await store.put('user_1/a', chunked(bytes(10)));
    const mode = async (path: string) =>
      ((await stat(join(root(), path))).mode & 0o777).toString(8);
    expect(await mode('user_1/a')).toBe('600');
    expect(await mode('user_1')).toBe('700');
    expect(await mode('')).toBe('700');
    await expect(store.put('user_1/half', breaking(100))).rejects.toThrow();
    expect(await readdir(join(root(), '.partial'))).toEqual([]);
    expect(await readdir(join(root(), 'user_1'))).toEqual(['a']);
  });

  it('hides a file until it is completely written', async () => {
    const store = localDisk({ dataDir });
    const seen: string[][] = [];
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield bytes(10);
      seen.push(await keysOf(store));
      expect(await store.get('user_1/a')).toBeUndefined();
      yield bytes(10);
    }
    await store.put('user_1/a', slow());
    expect(seen).toEqual([[]]);
    expect(await keysOf(store)).toEqual(['user_1/a']);
  });

  it('removes partial files of a killed process after an hour', async () => {
    const partial = join(root(), '.partial');
    await mkdir(partial, { recursive: true });
    await writeFile(join(partial, 'old'), 'x');
    await writeFile(join(partial, 'young'), 'x');
    const old = new Date(Date.now() - 61 * 60 * 1000);
    await utimes(join(partial, 'old'), old, old);
    await localDisk({ dataDir }).put('user_1/a', chunked(bytes(1)));
    expect(await readdir(partial)).toEqual(['young']);
  });

  it('removes an empty folder', async () => {
    const store = localDisk({ dataDir });
    await store.put('user_1/a', chunked(bytes(1)));
    await store.remove('user_1/a');
    expect(await readdir(root())).toEqual(['.partial']);
  });

  it('fails if the disk is not writable, and recovers later', async () => {
    const store = localDisk({ dataDir });
    await writeFile(root(), 'in the way');
    await expect(store.put('user_1/a', chunked(bytes(1)))).rejects.toThrow();
    await rm(root());
    await store.put('user_1/a', chunked(bytes(1)));
    expect(await keysOf(store)).toEqual(['user_1/a']);
  });
});

describe('with an S3 store', () => {
  it('fails for a wrong key id or a missing bucket, with the code of the answer', async () => {
    const wrong = s3({ ...server.options, accessKeyId: 'WRONG' });
    await expect(wrong.put('user_1/a', chunked(bytes(1)))).rejects.toThrow(
      'The S3 store answered 403 InvalidAccessKeyId to PUT.',
    );
    const missing = s3({ ...server.options, bucket: 'missing' });
    await expect(missing.put('user_1/a', chunked(bytes(1)))).rejects.toThrow('NoSuchBucket');
    await expect(missing.get('user_1/a')).rejects.toThrow('no such bucket');
    await expect(keysOf(missing)).rejects.toThrow('NoSuchBucket');
  });

  it('fails if the store cannot be reached', async () => {
    const gone = s3({ ...server.options, endpoint: 'http://127.0.0.1:1' });
    await expect(gone.get('user_1/a')).rejects.toThrow('The S3 store cannot be reached for GET.');
  });

  type Seen = { request: IncomingMessage; body: Buffer };

  /** A proxy that answers requests with the given statuses (0 breaks the connection), then forwards to the server. */
  const inFront = async (statuses: number[], run: (endpoint: string) => Promise<void>) => {
    const seen: Seen[] = [];
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = (await collect(request)) ?? Buffer.alloc(0);
      seen.push({ request, body });
      const status = statuses.shift();
      if (status === 0) request.socket.destroy();
      else if (status !== undefined)
        response.writeHead(status).end('<Error><Code>SlowDown</Code></Error>');
      else {
        const hop = ['host', 'connection', 'content-length'];
        const headers = Object.entries(request.headers)
          .filter(([name]) => !hop.includes(name))
          .map(([name, value]): [string, string] => [name, String(value)]);
        const passed = await fetch(`${server.options.endpoint}${request.url}`, {
          method: request.method ?? 'GET',
          headers,
          ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
        });
        response.writeHead(passed.status).end(Buffer.from(await passed.arrayBuffer()));
      }
    };
    const front = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    });
    const endpoint = await listen(front);
    try {
      await run(endpoint);
    } finally {
      front.closeAllConnections();
      front.close();
    }
    return seen;
  };

  const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

  /** The expected signature according to Signature Version 4. */
  const signatureOf = ({ request, body }: Seen, secret: string): string => {
    const header = (name: string) => String(request.headers[name]);
    const signed = /SignedHeaders=([^,]+)/.exec(header('authorization'))?.[1] ?? '';
    const { pathname, searchParams } = new URL(`http://x${request.url}`);
    const query = [...searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .toSorted()
      .join('&');
    const canonical = [
      request.method,
      pathname,
      query,
      ...signed.split(';').map((name) => `${name}:${header(name)}`),
      '',
      signed,
      sha256(body),
    ].join('\n');
    const at = header('x-amz-date');
    const scope = [at.slice(0, 8), 'us-east-1', 's3', 'aws4_request'];
    const hmac = (key: string | Buffer, text: string) =>
      createHmac('sha256', key).update(text).digest();
    const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
    return hmac(
      key,
      ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(canonical)].join('\n'),
    ).toString('hex');
  };

  it('signs every request with its body', async () => {
    const seen = await inFront([], async (endpoint) => {
      const store = s3({ ...server.options, endpoint });
      await store.put('user_1/signed_x.pdf', chunked(bytes(5000)));
      await collect(await store.get('user_1/signed_x.pdf'));
      expect(await keysOf(store, 'user_1/signed_x')).toEqual(['user_1/signed_x.pdf']);
      await store.remove('user_1/signed_x.pdf');
    });
    expect(seen.map(({ request }) => request.method)).toEqual(['PUT', 'GET', 'GET', 'DELETE']);
    for (const one of seen) {
      expect(one.request.headers['x-amz-content-sha256']).toBe(sha256(one.body));
      expect(one.request.headers.authorization).toContain(
        `Signature=${signatureOf(one, 'S3RVER')}`,
      );
    }
  });

  it('retries after a busy answer and a broken connection', async () => {
    const seen = await inFront([503, 0], async (endpoint) => {
      const store = s3({ ...server.options, endpoint });
      await store.put('user_1/a', chunked(bytes(9)));
      expect((await collect(await store.get('user_1/a')))?.equals(bytes(9))).toBe(true);
    });
    expect(seen.map(({ request }) => request.method)).toEqual(['PUT', 'PUT', 'PUT', 'GET']);
  });

  it('fails if the store stays busy for three requests', async () => {
    const seen = await inFront([503, 503, 503, 503], async (endpoint) => {
      await expect(s3({ ...server.options, endpoint }).remove('user_1/a')).rejects.toThrow(
        'The S3 store answered 503 SlowDown to DELETE.',
      );
    });
    expect(seen).toHaveLength(3);
  });

  it('fails if the store does not answer in time', async () => {
    const silent = createServer(() => undefined);
    const endpoint = await listen(silent);
    await expect(
      s3({ ...server.options, endpoint, timeoutMs: 50 }).get('user_1/a'),
    ).rejects.toThrow('cannot be reached');
    silent.closeAllConnections();
    silent.close();
  });

  it('refuses an endless body', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield Buffer.alloc(1024 * 1024);
    }
    await expect(s3(server.options).put('user_1/a', endless())).rejects.toThrow('too large');
  });

  it('stores the bytes unchanged', async () => {
    await s3(server.options).put('user_7/plain', chunked(bytes(64)));
    const [name] = (await readdir(join(server.directory, 'prescriptions', 'user_7'))).filter(
      (file) => file.endsWith('object'),
    );
    const kept = await readFile(join(server.directory, 'prescriptions', 'user_7', name ?? ''));
    expect(kept.equals(bytes(64))).toBe(true);
  });
});
