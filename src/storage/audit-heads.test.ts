import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkpointText, type SignedHead } from '#domain/audit.ts';
import { masterKeyFrom } from '#platform/encryption.ts';
import { openLog } from '#platform/log.ts';
import { openSeal } from '#platform/seal.ts';
import { auditHeadsFile, keptHeads, openHourlyKeepHead, openKeepHead } from './audit-heads.ts';

const seal = openSeal({ current: masterKeyFrom(randomBytes(32)), retired: [] });
const at = '2026-01-31T09:30:00.000Z';

const signed = (number: string, by = seal): SignedHead => {
  const head = { number, hash: number.padStart(64, '0') };
  const { publicKey, signature } = by.sign(checkpointText(head, at));
  return {
    ...head,
    at,
    publicKey: publicKey.toString('base64'),
    signature: signature.toString('base64'),
  };
};

let dataDir: string;
let server: Server | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'audit-heads-'));
});
afterEach(async () => {
  server?.close();
  server = undefined;
  await rm(dataDir, { recursive: true });
});

/** A server that notes each request and answers with the status. */
const address = async (status: number, bodies: string[]): Promise<string> => {
  const opened = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => void bodies.push(text));
    request.on('end', () => response.writeHead(status).end());
  });
  server = opened;
  await new Promise<void>((resolve) => void opened.listen(0, '127.0.0.1', resolve));
  const bound = opened.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return `http://127.0.0.1:${bound.port}/heads`;
};

test('heads are added to a file that only its owner can read', async () => {
  const keep = openKeepHead({ dataDir, auditHeadUrl: undefined });
  for (const number of ['1', '2', '10']) await keep(signed(number));
  const file = auditHeadsFile(dataDir);
  expect((await keptHeads(file, seal)).map(({ number }) => number)).toEqual(['1', '2', '10']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('there are no heads without a file', async () => {
  expect(await keptHeads(auditHeadsFile(dataDir), seal)).toEqual([]);
});

test('heads with the signature of another key are refused', async () => {
  const other = openSeal({ current: masterKeyFrom(randomBytes(32)), retired: [] });
  const keep = openKeepHead({ dataDir, auditHeadUrl: undefined });
  await keep(signed('1'));
  await keep(signed('2', other));
  const file = auditHeadsFile(dataDir);
  await expect(keptHeads(file, seal)).rejects.toThrow(`Line 2 of ${file} was not signed`);
});

test('a line that a power cut has cut off is left out, and the next head has a line of its own', async () => {
  const keep = openKeepHead({ dataDir, auditHeadUrl: undefined });
  const file = auditHeadsFile(dataDir);
  await keep(signed('1'));
  await appendFile(file, JSON.stringify(signed('2')).slice(0, 80));
  expect(await keptHeads(file, seal)).toHaveLength(1);
  await keep(signed('3'));
  expect((await keptHeads(file, seal)).map(({ number }) => number)).toEqual(['1', '3']);
});

test('the configured address gets each head after the file', async () => {
  const bodies: string[] = [];
  const keep = openKeepHead({ dataDir, auditHeadUrl: await address(204, bodies) });
  await keep(signed('3'));
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([signed('3')]);
});

test('an address that refuses a head is an error, and the file has the head', async () => {
  const keep = openKeepHead({ dataDir, auditHeadUrl: await address(500, []) });
  await expect(keep(signed('4'))).rejects.toThrow('answered 500');
  expect(await readFile(auditHeadsFile(dataDir), 'utf8')).toContain('"number":"4"');
});

test('a head that cannot be kept is logged, and stops nothing', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const missing = join(dataDir, 'missing');
  await openHourlyKeepHead({ dataDir: missing, auditHeadUrl: undefined }, log)(signed('5'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the signed head of the audit log was not kept');
});
