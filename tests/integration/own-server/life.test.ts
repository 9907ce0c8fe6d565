import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startOwnServer, type OwnServer } from '#db/own-server.ts';
import { isRunning, processesIn, waitUntil } from '#db/own-server/process.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { startStoreProcess, type StoreProcess } from '#tests/support/store-process.ts';

let dataDir: string;
let lines: string[];
let processes: StoreProcess[];

const cluster = () => join(dataDir, 'pg', 'cluster');
const pidFile = () => join(cluster(), 'postmaster.pid');
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
const start = (): Promise<OwnServer> =>
  startOwnServer({ dataDir, log: (line) => void lines.push(line) });
const startProcess = (): StoreProcess => {
  const started = startStoreProcess(dataDir);
  processes.push(started);
  return started;
};

const query = async (url: string, text: string): Promise<string> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ v: string }>(text);
    return String(rows[0]?.v);
  } finally {
    await client.end();
  }
};
const remember = (url: string) => query(url, 'create table seen as select 42 as v');
const remembered = (url: string) => query(url, 'select v from seen');

beforeEach(() => {
  dataDir = temporaryDataDir('life');
  lines = [];
  processes = [];
});
afterEach(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGKILL');
    await ended;
  }
  await removeDataDir(dataDir);
});

test('the first start makes a database, a stop ends it, the next start has the data', async () => {
  const first = await start();
  await remember(first.url);
  await first.stop();
  expect(processesIn(cluster())).toEqual([]);
  expect(existsSync(pidFile())).toBe(false);
  const second = await start();
  expect(await remembered(second.url)).toBe('42');
  await second.stop();
  expect(lines.filter((line) => line.includes('recovering'))).toEqual([]);
});

test('it is durable, on a Unix socket alone, and speaks UTF-8 as every other machine', async () => {
  const { url, stop } = await start();
  const setting = (name: string) => query(url, `select current_setting('${name}') as v`);
  expect(await setting('fsync')).toBe('on');
  expect(await setting('synchronous_commit')).toBe('on');
  expect(await setting('full_page_writes')).toBe('on');
  expect(await setting('data_checksums')).toBe('on');
  expect(await setting('listen_addresses')).toBe('');
  expect(await setting('server_encoding')).toBe('UTF8');
  expect(await query(url, `select lower('ÀÉŞ') as v`)).toBe('àéş');
  expect(await query(url, 'select current_user as v')).toBe('pharos');
  const mode = (name: string) => statSync(join(dataDir, 'pg', name)).mode & 0o777;
  expect(mode('socket')).toBe(0o700);
  expect(mode('cluster')).toBe(0o700);
  expect(mode('server.log')).toBe(0o600);
  await stop();
});

test("what people typed does not reach the server's log", async () => {
  const { url, stop } = await start();
  await query(url, 'create table people (email text unique)');
  const typed = `insert into people values ('who@patient.example')`;
  await query(url, typed);
  await expect(query(url, typed)).rejects.toThrow('duplicate key');
  await expect(query(url, `select 'who@patient.example'::uuid as v`)).rejects.toThrow('uuid');
  await stop();
  const log = readFileSync(join(dataDir, 'pg', 'server.log'), 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('patient.example');
});

test('stores that start at once share one server, and the last to stop stops it', async () => {
  const stores = [startProcess(), startProcess(), startProcess()];
  const urls = await Promise.all(stores.map(({ url }) => url));
  const startedAt = await Promise.all(
    urls.map((url) => query(url, 'select pg_postmaster_start_time()::text as v')),
  );
  expect(new Set(startedAt).size).toBe(1);
  const pid = postmaster();
  for (const [i, { child, ended }] of stores.entries()) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(isRunning(pid)).toBe(i < 2);
  }
  expect(readdirSync(join(dataDir, 'pg', 'users'))).toEqual([]);
});

test('a killed store leaves its server to the next, which stops it in the end', async () => {
  const killed = startProcess();
  await remember(await killed.url);
  const pid = postmaster();
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(isRunning(pid)).toBe(true);
  const next = await start();
  expect(postmaster()).toBe(pid);
  expect(await remembered(next.url)).toBe('42');
  await next.stop();
  expect(isRunning(pid)).toBe(false);
});

test('Ctrl-C reaches the store, not its server', async () => {
  const store = startStoreProcess(dataDir, { detached: true });
  processes.push(store);
  await store.url;
  const pid = postmaster();
  // As a terminal does: the signal goes to the whole group of processes.
  process.kill(-store.pid, 'SIGINT');
  await store.ended;
  expect(isRunning(pid)).toBe(true);
  expect(await waitUntil(() => !isRunning(pid), 300)).toBe(false);
});

test('a server that was killed is recovered', async () => {
  const first = await start();
  await remember(first.url);
  process.kill(postmaster(), 'SIGKILL');
  const second = await start();
  expect(await remembered(second.url)).toBe('42');
  expect(lines).toContain('The database was not closed properly; recovering it');
  await second.stop();
  await first.stop();
});

// Elsewhere than on Linux PID 1 reaps, and the command ps is asked, as the unit tests do.
test.runIf(process.platform === 'linux')(
  'a zombie with the number of the old server is not taken for a server',
  async () => {
    const parent = startProcess();
    await remember(await parent.url);
    const pid = postmaster();
    // A parent that stands still reaps nothing, as a PID 1 that does not care.
    parent.child.kill('SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '), 5000);
    expect(() => process.kill(pid, 0)).not.toThrow();
    expect(isRunning(pid)).toBe(false);
    const next = await start();
    expect(await remembered(next.url)).toBe('42');
    await next.stop();
  },
);

test('another program that got the number of the old server is left alone', async () => {
  const first = await start();
  await remember(first.url);
  process.kill(postmaster(), 'SIGKILL');
  await waitUntil(() => processesIn(cluster()).length === 0, 5000);
  // It belongs to the server's own user and stands in its folder: nothing but its name tells.
  const { uid, gid } = statSync(cluster());
  const other = spawn('sleep', ['60'], { cwd: cluster(), uid, gid, stdio: 'ignore' });
  for (const file of [pidFile(), join(dataDir, 'pg', 'socket', '.s.PGSQL.5432.lock')])
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)));
  const second = await start();
  expect(await remembered(second.url)).toBe('42');
  await second.stop();
  expect(isRunning(other.pid ?? 0)).toBe(true);
  other.kill();
  await first.stop();
});

test('a note of the old server that a full disk left empty does no harm', async () => {
  const first = await start();
  await remember(first.url);
  process.kill(postmaster(), 'SIGKILL');
  await waitUntil(() => processesIn(cluster()).length === 0, 5000);
  writeFileSync(pidFile(), '');
  const second = await start();
  expect(await remembered(second.url)).toBe('42');
  await second.stop();
  await first.stop();
});

test('a server that does not answer is replaced', { timeout: 60_000 }, async () => {
  const first = await start();
  await remember(first.url);
  const pid = postmaster();
  process.kill(pid, 'SIGSTOP');
  const second = await start();
  expect(isRunning(pid)).toBe(false);
  expect(lines.some((line) => line.includes('does not answer; stopping it'))).toBe(true);
  expect(await remembered(second.url)).toBe('42');
  await second.stop();
  await first.stop();
});

test('processes that outlive a killed server end before the next one starts', async () => {
  const first = await start();
  const stuck = new Client({ connectionString: first.url });
  stuck.on('error', () => {});
  await stuck.connect();
  const { rows } = await stuck.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = rows[0]?.pid ?? 0;
  process.kill(backend, 'SIGSTOP');
  process.kill(postmaster(), 'SIGKILL');
  const second = await start();
  expect(isRunning(backend)).toBe(false);
  expect(await query(second.url, 'select 1 as v')).toBe('1');
  await stuck.end().catch(() => {});
  await second.stop();
  await first.stop();
});

test('a copy of a data folder in use gets a server of its own', async () => {
  const first = await start();
  await remember(first.url);
  const original = dataDir;
  const copy = temporaryDataDir('copy');
  try {
    await query(first.url, 'checkpoint');
    cpSync(original, copy, {
      recursive: true,
      filter: (from) => !from.includes('/socket/') && !from.includes('/users/'),
    });
    dataDir = copy;
    const second = await start();
    expect(await query(second.url, `select current_setting('data_directory') as v`)).toBe(
      join(copy, 'pg', 'cluster'),
    );
    expect(await remembered(second.url)).toBe('42');
    await second.stop();
    expect(await remembered(first.url)).toBe('42');
  } finally {
    await removeDataDir(copy);
    dataDir = original;
    await first.stop();
  }
});
