import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { masterKeyFrom } from '#platform/encryption.ts';
import { localDisk } from '#storage/local-disk.ts';
import { prescriptionFiles } from '#storage/prescription-files.ts';
import { jpegFile } from '#tests/support/sample-files.ts';
import { openScanner } from './scan.ts';

/** The harmless file that every scanner reports, in two parts so that none reports this one. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

/** The bytes of an INSTREAM command, once its end has come. */
const streamIn = (sent: Buffer): Buffer | undefined => {
  const command = 'zINSTREAM\0';
  if (sent.toString('latin1', 0, command.length) !== command) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
};

/** A clamd that knows EICAR alone, or gives the answer that it is given. */
const startClamd = async (answer?: string): Promise<string> => {
  const server = createServer((socket) => {
    let sent: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      sent = Buffer.concat([sent, chunk]);
      const stream = streamIn(sent);
      if (stream === undefined) return;
      const found = stream.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK';
      socket.end(`${answer ?? `stream: ${found}`}\0`);
    });
    socket.on('error', () => undefined);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  return `127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
};

test('a file is sent whole, and the answer is understood', async () => {
  const scan = openScanner(await startClamd());
  const large = Buffer.alloc(5_000_000, 'a');
  expect(await scan(large)).toBe('clean');
  expect(await scan(Buffer.alloc(0))).toBe('clean');
  expect(await scan(Buffer.concat([large, Buffer.from(EICAR)]))).toBe('infected');
});

test('anything but an answer is an error, not a clean file', async () => {
  for (const answer of ['', 'INSTREAM size limit exceeded. ERROR', 'stream: something ERROR'])
    await expect(openScanner(await startClamd(answer))(Buffer.from('x'))).rejects.toThrow();
  await expect(openScanner('127.0.0.1:1')(Buffer.from('x'))).rejects.toThrow();
  const silent = createServer(() => undefined);
  servers.push(silent);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const at = silent.address();
  const address = `127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
  await expect(openScanner(address, { scanMs: 50 })(Buffer.from('x'))).rejects.toThrow('too slow');
});

test('an upload with malware is refused in words, and so is one that cannot be scanned', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'scan-'));
  const store = localDisk({ dataDir });
  const masterKey = { current: masterKeyFrom(Buffer.alloc(32, 5)), retired: [] };
  const save = async (scan: ReturnType<typeof openScanner>, key: string, bytes: Uint8Array) =>
    prescriptionFiles({ store, masterKey, scan }).save({
      owner: 'user_1',
      key,
      fileName: 'scan.jpg',
      body: (async function* () {
        yield bytes;
      })(),
    });
  const clean = await jpegFile();
  const infected = Buffer.concat([clean, Buffer.from(EICAR)]);
  const scan = openScanner(await startClamd());
  try {
    expect(await save(scan, 'a/clean.jpg', clean)).toMatchObject({ ok: true });
    expect(await save(scan, 'a/bad.jpg', infected)).toMatchObject({ ok: false, code: 'malware' });
    const away = await save(openScanner('127.0.0.1:1'), 'a/unknown.jpg', clean);
    expect(away).toMatchObject({ ok: false, code: 'failed', kind: 'unavailable' });
    const kept: string[] = [];
    for await (const { key } of store.list()) kept.push(key);
    expect(kept).toEqual(['a/clean.jpg']);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
