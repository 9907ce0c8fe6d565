import { fork, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startOwnServer } from '#db/own-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { query, remember, remembered } from '#tests/support/remembered.ts';
import {
  isRunning,
  parentOf,
  postmasterOf,
  removeDataDir,
  temporaryDataDir,
} from '#tests/support/server-folder.ts';
import { startStoreProcess, type StoreProcess } from '#tests/support/store-process.ts';
import { until } from '#tests/support/until.ts';

let dataDir: string;
let lines: string[];
let processes: StoreProcess[];

const cluster = () => join(dataDir, 'pg', 'cluster');
const lockFile = () => join(cluster(), 'postmaster.pid');
const start = (folder = dataDir, join = false) =>
  startOwnServer({ dataDir: folder, join, log: (line) => void lines.push(line) });
const startProcess = (options = {}): StoreProcess => {
  const started = startStoreProcess(dataDir, options);
  processes.push(started);
  return started;
};

const failure = async (folder = dataDir): Promise<string> => {
  const error = await start(folder).then(
    ({ stop }) => stop(),
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'OwnServerError' });
  return error instanceof Error ? error.message : '';
};

beforeEach(() => {
  dataDir = temporaryDataDir('own');
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

describe('a server', () => {
  test('is created at the first start, ends with stop, and has its data at the next start', async () => {
    const first = await start();
    await remember(first.url);
    await first.stop();
    expect(existsSync(lockFile())).toBe(false);
    const second = await start();
    expect(await remembered(second.url)).toBe('42');
    await second.stop();
    expect(lines).toEqual([]);
  });

  test('is durable, uses a Unix socket only, and handles Unicode', async () => {
    const { url, stop } = await start();
    const setting = (name: string) => query(url, `select current_setting('${name}') as v`);
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
      expect(await setting(name)).toBe('on');
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

  test('logs no values of statements, and gets no secrets of the store', async () => {
    process.env['SESSION_SECRET'] = 'a secret of the store';
    const { url, stop } = await start();
    delete process.env['SESSION_SECRET'];
    await query(url, 'create table people (email text unique)');
    const typed = `insert into people values ('who@patient.example')`;
    await query(url, typed);
    await expect(query(url, typed)).rejects.toThrow('duplicate key');
    await expect(query(url, `select 'who@patient.example'::uuid as v`)).rejects.toThrow('uuid');
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${postmasterOf(dataDir)}/environ`, 'utf8')).not.toContain(
        'a secret of the store',
      );
    await stop();
    const log = readFileSync(join(dataDir, 'pg', 'server.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('patient.example');
  });

  test('is restarted if it ends while the store runs', async () => {
    const { url, stop } = await start();
    await remember(url);
    const pid = postmasterOf(dataDir);
    process.kill(pid, 'SIGKILL');
    expect(
      await until('the server is back', () => remembered(url).catch(() => undefined), 30),
    ).toBe('42');
    expect(postmasterOf(dataDir)).not.toBe(pid);
    expect(lines).toContain('PostgreSQL ended while the store runs; starting it again');
    await stop();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('is restarted if it is told to end, although connections are open that it would wait for', async () => {
    const { url, stop } = await start();
    await remember(url);
    const open = new Client({ connectionString: url });
    open.on('error', () => {});
    await open.connect();
    const pid = postmasterOf(dataDir);
    process.kill(pid, 'SIGTERM');
    await until(
      'another server runs',
      () => existsSync(lockFile()) && postmasterOf(dataDir) !== pid,
      30,
    );
    expect(
      await until('the server is back', () => remembered(url).catch(() => undefined), 30),
    ).toBe('42');
    await open.end().catch(() => {});
    await stop();
  });

  test('is given up, with a sentence, if it ends again and again', async () => {
    const lost = Promise.withResolvers<Error>();
    const { url, stop } = await startOwnServer({
      dataDir,
      log: (line) => void lines.push(line),
      restartPauses: [0, 100, 200],
      onLost: lost.resolve,
    });
    await remember(url);
    // Without this file PostgreSQL cannot start.
    rmSync(join(cluster(), 'global', 'pg_control'));
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    const { message } = await lost.promise;
    expect(message).toMatch(
      /^PostgreSQL on \S+ ended 4 times in a row and is not started again \(.+\): see \S+server\.log, and start the store once its cause is mended\.$/,
    );
    await stop();
    expect(lines.filter((line) => line.includes('pg_control')).length).toBeGreaterThan(1);
  });

  test('is waited for where the store that ran it was killed and its end takes long', async () => {
    const killed = startProcess();
    await remember(await killed.url);
    const keeper = parentOf(postmasterOf(dataDir));
    process.kill(keeper, 'SIGSTOP');
    const gone = once(killed.child, 'exit');
    killed.child.kill('SIGKILL');
    await gone;
    const awake = pause(3000).then(() => process.kill(keeper, 'SIGCONT'));
    const { url, stop } = await start();
    await awake;
    expect(await remembered(url)).toBe('42');
    await stop();
  });

  test('is started again if the process that runs it is killed', async () => {
    const { url, stop } = await start();
    await remember(url);
    const pid = postmasterOf(dataDir);
    process.kill(parentOf(pid), 'SIGKILL');
    await until(
      'another server runs',
      () => existsSync(lockFile()) && postmasterOf(dataDir) !== pid,
      30,
    );
    expect(
      await until('the server is back', () => remembered(url).catch(() => undefined), 30),
    ).toBe('42');
    expect(isRunning(pid)).toBe(false);
    await stop();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('recovers when one of its processes crashes', async () => {
    const { url, stop } = await start();
    await remember(url);
    const pid = postmasterOf(dataDir);
    const backend = await query(url, 'select pg_backend_pid() as v');
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(String(rows[0]?.pid)).not.toBe(backend);
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    expect(await until('it has recovered', () => remembered(url).catch(() => undefined))).toBe(
      '42',
    );
    expect(postmasterOf(dataDir)).toBe(pid);
    await until('it is owned again', async () => (await failure()).includes('Another process'));
    await stop();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('ignores Ctrl-C and ends with the store', async () => {
    const store = startProcess({ detached: true });
    await store.url;
    const pid = postmasterOf(dataDir);
    // A terminal signals the whole process group, and this store takes 300 ms to stop.
    process.kill(-store.pid, 'SIGINT');
    await pause(150);
    expect(isRunning(pid)).toBe(true);
    expect(await store.ended).toBe(0);
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(lockFile())).toBe(false);
  });
});

test('a store whose content is wrong says so, and stops the server that it started meanwhile', async () => {
  const port = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'wrong-content-'));
  for (const name of ['build', 'src', 'migrations', 'node_modules', 'package.json'])
    symlinkSync(resolve(name), join(folder, name));
  cpSync('content', join(folder, 'content'), { recursive: true });
  rmSync(join(folder, 'content', 'search-topics.yaml'));
  const store = spawnSync(process.execPath, [resolve('build/server/server.js')], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: port,
    },
    encoding: 'utf8',
    timeout: 60_000,
  });
  rmSync(folder, { recursive: true });
  expect(store.status).toBe(1);
  expect(store.stderr).toContain('content');
  expect(existsSync(cluster())).toBe(true);
  expect(existsSync(lockFile())).toBe(false);
});

describe('a second process', () => {
  test('fails with a message that the data folder is in use', async () => {
    const store = startProcess();
    const url = await store.url;
    expect(await failure()).toMatch(
      /^Another process uses the database in .* \(its PostgreSQL is process \d+\): stop it first, or set DATABASE_URL/,
    );
    expect(await query(url, 'select 7 as v')).toBe('7');
  });

  test('that starts concurrently either gets the database or fails with that error', async () => {
    const stores = [startProcess(), startProcess(), startProcess()];
    const results = await Promise.allSettled(stores.map(({ url }) => url));
    const urls = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(urls).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('OwnServerError');
    expect(await query(urls[0] ?? '', 'select 7 as v')).toBe('7');
  });

  test('that joins uses the running server and leaves it running', async () => {
    const store = startProcess();
    await remember(await store.url);
    const tool = await start(dataDir, true);
    expect(await remembered(tool.url)).toBe('42');
    await tool.stop();
    expect(await remembered(await store.url)).toBe('42');
  });

  test('that joins without a running store starts a server', async () => {
    const tool = await start(dataDir, true);
    expect(await query(tool.url, 'select 7 as v')).toBe('7');
    await tool.stop();
    expect(existsSync(lockFile())).toBe(false);
  });
});

describe('after SIGKILL', () => {
  test('of the store, its server ends, and the next store has the data', async () => {
    const killed = startProcess();
    await remember(await killed.url);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = await start();
    expect(await remembered(next.url)).toBe('42');
    expect(lines).toEqual([]);
    await next.stop();
  });

  test('of the store and the parent of its server, the next store stops the server and has the data', async () => {
    const killed = startProcess();
    await remember(await killed.url);
    const pid = postmasterOf(dataDir);
    process.kill(parentOf(pid), 'SIGKILL');
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(isRunning(pid)).toBe(true);
    const next = await start();
    expect(isRunning(pid)).toBe(false);
    expect(await remembered(next.url)).toBe('42');
    await next.stop();
  });

  test('of the store while its server is being started, no server stays behind', async () => {
    const { stop } = await start();
    await stop();
    const socket = join(dataDir, 'pg', 'socket');
    const before = statSync(socket).ctimeMs;
    const parent = fork(join('src', 'db', 'own-server-process.ts'), [dataDir]);
    const ended = new Promise((resolve) => parent.once('exit', resolve));
    // The folder of the socket is prepared just before PostgreSQL is started.
    while (statSync(socket).ctimeMs === before) await pause(1);
    parent.disconnect();
    await Promise.race([ended, pause(20_000)]);
    const { exitCode } = parent;
    parent.kill('SIGKILL');
    expect(exitCode).not.toBeNull();
    expect(existsSync(lockFile())).toBe(false);
  });

  /** Kills all processes at once, like a power failure. */
  const killAll = async (): Promise<void> => {
    const killed = startProcess();
    await remember(await killed.url);
    const pid = postmasterOf(dataDir);
    const parent = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
    for (const one of [Number(parent.stdout), killed.pid, pid]) process.kill(one, 'SIGKILL');
    await killed.ended;
    await until('the server is gone', () => !isRunning(pid));
  };

  test('of all processes, the database recovers', async () => {
    await killAll();
    const next = await start();
    expect(await remembered(next.url)).toBe('42');
    await next.stop();
  });

  test('of all processes, another program with the old process id is not affected', async () => {
    await killAll();
    const { uid, gid } = statSync(cluster());
    const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    for (const file of [lockFile(), join(dataDir, 'pg', 'socket', '.s.PGSQL.5432.lock')])
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)));
    const next = await start();
    expect(await remembered(next.url)).toBe('42');
    await next.stop();
    expect(isRunning(other.pid ?? 0)).toBe(true);
    other.kill();
  });

  test('of all processes, an empty lock file does not prevent the next start', async () => {
    await killAll();
    writeFileSync(lockFile(), '');
    const next = await start();
    expect(await remembered(next.url)).toBe('42');
    await next.stop();
  });

  test.each([0, 150, 400])(
    'of a first start %i ms after it created files, the next start succeeds',
    async (wait) => {
      const killed = startProcess();
      killed.url.catch(() => {});
      const folder = join(dataDir, 'pg');
      await until('it began', () => existsSync(folder) && readdirSync(folder).length > 0, 20);
      await pause(wait);
      killed.child.kill('SIGKILL');
      await killed.ended;
      const next = await until('it starts', () => start().catch(() => undefined), 30);
      expect(await query(next.url, 'select 7 as v')).toBe('7');
      await next.stop();
      expect(readdirSync(folder).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
    },
  );
});
