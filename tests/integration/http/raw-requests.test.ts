import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Running, startStore } from '#tests/support/built-store.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';

/*
 * What no browser sends: bytes on a socket of the built server that are no valid HTTP, or strange HTTP. It answers or
 * closes, never with an error of its own, and goes on. The gate sends always the same; `npm run malformed` others.
 */
const CONNECTIONS = Number(process.env['MALFORMED_REQUESTS'] ?? 4_000) / 10;
const SEED = process.env['MALFORMED_REQUESTS'] === undefined ? 20_261_128 : undefined;
/** A complete request is answered within this, however busy the machine. */
const SLOW_MS = 5_000;
const AT_ONCE = 8;

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let database: FreshDatabase;
let store: Running;
const dataDir = temporaryDataDir('raw-');
beforeAll(async () => {
  database = await freshDatabase(2, { asOwner: true });
  store = await startStore({ dataDir, env: { DATABASE_URL: database.url } });
});
afterAll(async () => {
  await store.stop();
  await database.drop();
  await removeDataDir(dataDir);
});

const odd = fc.string({ unit: 'binary', maxLength: 60 });
const oneOf = (...texts: string[]): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...texts), odd);

const requestLine = fc
  .tuple(
    oneOf('GET', 'POST', 'get', 'PRI', 'TRACE', 'CONNECT', 'X'.repeat(2_000), ''),
    fc.constantFrom(' ', '  ', '\t', ''),
    oneOf(
      '/',
      '*',
      '/%',
      '/%00',
      '/..%2f..%2fetc',
      '//evil.example/',
      'http://evil.example/',
      '/\\',
      '/cart?a=\0',
      `/${'a'.repeat(20_000)}`,
    ),
    oneOf(' HTTP/1.1', ' HTTP/1.0', ' HTTP/2.0', ' HTTP/9.9', ' http/1.1', ''),
    fc.constantFrom('\r\n', '\n', '\r', '\r\n\r\n', ''),
  )
  .map((parts) => parts.join(''));

const header = fc
  .tuple(
    oneOf(
      'Host',
      'host ',
      'Content-Length',
      'Transfer-Encoding',
      'Cookie',
      'Expect',
      'Upgrade',
      'Connection',
      'Range',
      '',
      ' folded',
      '\0',
    ),
    fc.constantFrom(':', ': ', '', ' : '),
    oneOf(
      'localhost',
      '5',
      '-1',
      '1e3',
      '0x10',
      '5, 5',
      'chunked',
      'chunked, gzip',
      'xchunked',
      '100-continue',
      'websocket',
      'h2c',
      'bytes=0-0,1-,-5',
      'a'.repeat(17_000),
      'x\r\n y',
    ),
    fc.constantFrom('\r\n', '\r\n', '\n', '\r'),
  )
  .map((parts) => parts.join(''));

const chunk = fc
  .tuple(
    oneOf('5', '0', 'ffffffffffffffff', '-1', '5;a=b', `5;${'x'.repeat(20_000)}`, 'g', ' 5', '0x5'),
    fc.constantFrom('\r\n', '\n', ''),
    fc.string({ unit: 'binary', maxLength: 10 }),
    fc.constantFrom('\r\n', ''),
  )
  .map((parts) => parts.join(''));

const HEAD = 'POST /contact HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n';

/** Several ways to be strange, each whole: the last part ends what the client sends. */
const bytes = fc.oneof(
  fc
    .tuple(requestLine, fc.array(header, { maxLength: 6 }))
    .map(([line, headers]) => `${line}${headers.join('')}\r\n`),
  fc
    .array(chunk, { maxLength: 6 })
    .map((chunks) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`),
  fc
    .tuple(fc.constantFrom('5', '0', '100000000000'), fc.array(chunk, { maxLength: 3 }))
    .map(
      ([length, chunks]) =>
        `${HEAD}Content-Length: ${length}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join('')}`,
    ),
  fc
    .array(
      fc.constantFrom(
        'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
        'HEAD /faq HTTP/1.1\r\nHost: a\r\n\r\n',
        `${HEAD}Content-Length: 3\r\n\r\na=b`,
        'GET /\r\n\r\n',
      ),
      {
        minLength: 2,
        maxLength: 40,
      },
    )
    .map((many) => many.join('')),
  fc.uint8Array({ maxLength: 3_000 }).map((raw) => Buffer.from(raw).toString('latin1')),
);

const sent = fc.record({
  bytes,
  /** In one piece, or in pieces with pauses. */
  pieces: fc.integer({ min: 1, max: 6 }),
  /** Whether the client goes at once instead of waiting for the answer. */
  leaves: fc.boolean(),
});
type Sent = typeof sent extends fc.Arbitrary<infer T> ? T : never;

/** What the server sent until it closed or was silent for half a second; then the client ends its side. */
const talk = async ({ bytes: text, pieces, leaves }: Sent): Promise<string> => {
  const socket = connect(Number(new URL(store.url).port), '127.0.0.1');
  let heard = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.setEncoding('latin1').on('data', (more: string) => (heard += more));
  socket.on('error', () => undefined);
  const size = Math.ceil(text.length / pieces) || 1;
  for (let at = 0; at < text.length && !socket.destroyed; at += size) {
    socket.write(text.slice(at, at + size), 'latin1');
    if (pieces > 1) await pause(5);
  }
  if (leaves) socket.destroy();
  else socket.end();
  await Promise.race([closed, pause(SLOW_MS)]);
  socket.destroy();
  return heard;
};

const statuses = (heard: string): readonly number[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

test(`${CONNECTIONS} connections with strange bytes are answered or closed, and the store goes on`, async ({
  annotate,
}) => {
  const all = fc.sample(sent, {
    numRuns: CONNECTIONS,
    ...(SEED === undefined ? {} : { seed: SEED }),
  });
  const faults: string[] = [];
  const seen = new Map<number, number>();
  for (let at = 0; at < all.length; at += AT_ONCE)
    await Promise.all(
      all.slice(at, at + AT_ONCE).map(async (one) => {
        const heard = await talk(one);
        for (const status of statuses(heard)) seen.set(status, (seen.get(status) ?? 0) + 1);
        if (statuses(heard).some((status) => status >= 500) || /\n\s+at |node_modules/.test(heard))
          faults.push(JSON.stringify({ one, heard: heard.slice(0, 300) }));
      }),
    );
  expect(faults).toEqual([]);
  // Some were refused by the server's parser, and some were requests.
  expect(seen.get(400) ?? 0).toBeGreaterThan(CONNECTIONS / 20);
  expect(seen.get(200) ?? 0).toBeGreaterThan(0);
  await annotate(`answers by status: ${JSON.stringify(Object.fromEntries(seen))}`);
  const started = performance.now();
  expect((await fetch(`http://127.0.0.1:${new URL(store.url).port}/healthz`)).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(SLOW_MS);
});

test('200 connections that send a byte now and then leave others alone', async () => {
  const port = Number(new URL(store.url).port);
  const drips = Array.from({ length: 200 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HT');
    return socket;
  });
  const dripping = setInterval(() => {
    for (const socket of drips) socket.write('T');
  }, 200);
  try {
    for (let n = 0; n < 5; n += 1) {
      const started = performance.now();
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(SLOW_MS);
    }
  } finally {
    clearInterval(dripping);
    for (const socket of drips) socket.destroy();
  }
});

test('two lengths of one body are refused, so that no request can hide in another', async () => {
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
  for (const lengths of [
    'Content-Length: 4\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 4',
    'Content-Length: 4\r\nContent-Length: 5',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding : chunked',
  ]) {
    const heard = await talk({
      bytes: `${HEAD}${lengths}\r\n\r\n0\r\n\r\n${hidden}`,
      pieces: 1,
      leaves: false,
    });
    expect([lengths, statuses(heard)]).toEqual([lengths, [400]]);
  }
});
