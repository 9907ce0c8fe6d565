import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Running, startStore } from '#tests/support/built-store.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { registrationForm } from '#tests/support/shopping.ts';

/** A data folder on a small disk of its own, which only root may make. */
let dataDir: string;
let mounted: boolean;
beforeEach(() => {
  dataDir = temporaryDataDir('full');
  mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'none', dataDir]).status === 0;
});
afterEach(async () => {
  await store?.stop();
  store = undefined;
  spawnSync('umount', [dataDir]);
  await removeDataDir(dataDir);
});
let store: Running | undefined;

const fill = (file: string): void => {
  const piece = Buffer.alloc(64 * 1024, 1);
  const open = openSync(file, 'w');
  try {
    for (;;) writeSync(open, piece);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(open);
  }
};

/** Registers somebody. The store has taken it with a status below 400. */
const register = async (url: string): Promise<number> => {
  const answer = await fetch(`${url}/register`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(registrationForm()),
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** Makes the database write its log until there is no room for more, which ends PostgreSQL. */
const useUpTheLog = async (): Promise<string> => {
  const socket = encodeURIComponent(join(dataDir, 'pg', 'socket'));
  const client = new Client({
    connectionString: `postgresql://pharos@localhost:5432/pharos?host=${socket}&sslmode=disable`,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    for (;;) {
      await client.query('update staff set name = name');
      await client.query('select pg_switch_wal()');
    }
  } catch (error) {
    return error instanceof DatabaseError ? (error.code ?? '') : String(error);
  }
};

test('a store whose disk fills up lives without its database, and goes on when there is space', async (context) => {
  if (!mounted) context.skip('needs root and mount');
  store = await startStore({
    dataDir,
    env: { LOG_LEVEL: 'silent', PASSWORD_HASH: 'least' },
  });
  const { url } = store;
  const status = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status;
  expect(await register(url)).toBe(201);
  const filler = join(dataDir, 'filler');
  fill(filler);
  expect(await useUpTheLog()).toBe('53100');
  await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(503);
  expect(await register(url)).toBe(503);
  expect(await status('/products/ozempic')).toBe(200);
  expect(await status('/healthz')).toBe(200);
  // Its log is not written any more, because no start is tried until there is space.
  const log = join(dataDir, 'pg', 'server.log');
  const tries = () => readFileSync(log, 'utf8').split('starting PostgreSQL').length;
  await pause(9000);
  expect(tries()).toBeLessThanOrEqual(4);
  rmSync(filler);
  await expect.poll(() => status('/readyz'), { timeout: 30_000, interval: 250 }).toBe(200);
  expect(await register(url)).toBe(201);
});
