import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startOwnServer } from '#db/own-server.ts';
import { isRunning, waitUntil } from '#db/own-server/process.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { startStoreProcess } from '#tests/support/store-process.ts';

const isRoot = process.getuid?.() === 0;

let dataDir: string;
let lines: string[];

const start = (folder = dataDir) =>
  startOwnServer({ dataDir: folder, log: (line) => void lines.push(line) });

const query = async (url: string, text: string): Promise<string> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return String((await client.query<{ v: string }>(text)).rows[0]?.v);
  } finally {
    await client.end();
  }
};

const failure = async (folder = dataDir): Promise<string> => {
  const error = await start(folder).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'OwnServerError' });
  return error instanceof Error ? error.message : '';
};

beforeEach(() => {
  dataDir = temporaryDataDir('place');
  lines = [];
});
afterEach(() => removeDataDir(dataDir));

describe('paths', () => {
  test.each([
    ['spaces and quotes', `it's "my" data, or so`],
    ['letters of other alphabets', 'données-數據'],
    ['a percent sign', '100%25 done?'],
  ])('%s', async (_, name) => {
    const folder = join(dataDir, name);
    const { url, stop } = await start(folder);
    expect(await query(url, 'select 7 as v')).toBe('7');
    await stop();
    await removeDataDir(folder);
  });

  test('a folder whose socket would have too long a path gets a short, closed one', async () => {
    const folder = join(dataDir, 'x'.repeat(60), 'y'.repeat(60));
    const first = await start(folder);
    const socket = new URL(first.url).searchParams.get('host') ?? '';
    expect(socket.length).toBeLessThan(60);
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    const second = await start(folder);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select 7 as v')).toBe('7');
    await first.stop();
    await second.stop();
    rmSync(socket, { recursive: true });
    await removeDataDir(folder);
  });

  test('a folder that holds no database is named', async () => {
    mkdirSync(join(dataDir, 'pg', 'cluster'), { recursive: true });
    expect(await failure()).toContain('holds no database');
  });

  test('a file in the place of the data folder is named', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    expect(await failure(join(dataDir, 'file'))).toContain('Cannot use the data folder');
  });
});

describe('half done', () => {
  test.each([0, 100, 250, 400])(
    'a first start killed %i ms after it began the database is started again',
    async (wait) => {
      const killed = startStoreProcess(dataDir, { detached: true });
      killed.url.catch(() => {});
      const folder = join(dataDir, 'pg');
      const began = () =>
        existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('cluster'));
      expect(await waitUntil(began, 20_000)).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, wait));
      process.kill(-killed.pid, 'SIGKILL');
      await killed.ended;
      const { url, stop } = await start();
      expect(await query(url, 'select 7 as v')).toBe('7');
      await stop();
      expect(readdirSync(folder).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
    },
  );

  test('a disk that is full says so, leaves nothing, and works once there is room', async (context) => {
    const mount = (options: string) =>
      spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir]).status === 0;
    if (!isRoot || !mount('size=12m,mode=755')) context.skip('needs root and mount');
    try {
      expect(await failure()).toMatch(/No space left on device/);
      expect(readdirSync(join(dataDir, 'pg'))).toEqual([]);
      expect(mount('remount,size=300m')).toBe(true);
      const { url, stop } = await start();
      expect(await query(url, 'select 7 as v')).toBe('7');
      await stop();
    } finally {
      spawnSync('umount', ['-l', dataDir]);
    }
  });
});

/** A folder that nobody but root can enter, as /root is. */
const closedFolder = (): string => {
  const folder = mkdtempSync(join(dataDir, 'closed-'));
  chmodSync(folder, 0o700);
  return folder;
};

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as a user that is not root', async () => {
    const { url, stop } = await start();
    const cluster = join(dataDir, 'pg', 'cluster');
    const pid = Number(await query(url, 'select pg_backend_pid() as v'));
    expect(pid).toBeGreaterThan(0);
    const { uid } = statSync(join(cluster, 'postmaster.pid'));
    expect(uid).not.toBe(0);
    expect(statSync(cluster).uid).toBe(uid);
    expect(statSync(join(dataDir, 'pg', 'socket')).uid).toBe(uid);
    await stop();
  });

  test('data in a folder that only root can enter is kept elsewhere, and found again', async () => {
    const folder = join(closedFolder(), 'data');
    const first = await start(folder);
    await query(first.url, 'create table seen as select 42 as v');
    await first.stop();
    const link = join(folder, 'pg');
    const target = readlinkSync(link);
    expect(lines.join('\n')).toContain(`The database is kept in ${target}`);
    const second = await start(folder);
    expect(await query(second.url, 'select v from seen')).toBe('42');
    await second.stop();
    expect(readlinkSync(link)).toBe(target);

    // A copy of the folder would share the database; a folder that was moved keeps it.
    const copy = join(dataDir, 'copy');
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    expect(await failure(copy)).toContain('is a copy of that folder');
    const moved = join(dataDir, 'moved');
    renameSync(folder, moved);
    const third = await start(moved);
    expect(await query(third.url, 'select v from seen')).toBe('42');
    await third.stop();

    rmSync(copy, { recursive: true });
    renameSync(target, `${target}-gone`);
    expect(await failure(moved)).toContain(`leads to ${target}`);
    expect(lstatSync(join(moved, 'pg')).isSymbolicLink()).toBe(true);
    renameSync(`${target}-gone`, target);
    await removeDataDir(moved);
    expect(existsSync(target)).toBe(false);
  });

  test('data in a folder that is closed later moves, also when the move was cut short', async () => {
    const folder = join(dataDir, 'data');
    const first = await start(folder);
    await query(first.url, 'create table seen as select 42 as v');
    await first.stop();
    chmodSync(folder, 0o700);
    renameSync(join(folder, 'pg'), join(folder, 'pg.moved-1'));
    const second = await start(folder);
    expect(await query(second.url, 'select v from seen')).toBe('42');
    await second.stop();
    expect(readdirSync(folder).toSorted()).toEqual(['pg', 'pg.lock']);
    expect(readlinkSync(join(folder, 'pg'))).not.toContain(dataDir);
    await removeDataDir(folder);
  });

  test('data that root brought back from a backup is given to the server', async () => {
    const first = await start();
    await query(first.url, 'create table seen as select 42 as v');
    await first.stop();
    const restored = join(dataDir, 'restored');
    cpSync(join(dataDir, 'pg'), join(restored, 'pg'), { recursive: true });
    expect(statSync(join(restored, 'pg', 'cluster')).uid).toBe(0);
    const second = await start(restored);
    expect(await query(second.url, 'select v from seen')).toBe('42');
    await second.stop();
    await removeDataDir(restored);
  });

  test("another user's data is served as that user", async () => {
    const uid = 54_321;
    chownSync(dataDir, uid, uid);
    mkdirSync(join(dataDir, 'pg'));
    const first = await start();
    await first.stop();
    spawnSync('chown', ['-R', `${uid}:${uid}`, join(dataDir, 'pg')]);
    const second = await start();
    expect(statSync(join(dataDir, 'pg', 'cluster', 'postmaster.pid')).uid).toBe(uid);
    expect(await query(second.url, 'select 7 as v')).toBe('7');
    await second.stop();
  });
});

// The project itself may lie where only root can enter, and then no other user can run it.
const othersCanRun =
  isRoot &&
  spawnSync(process.execPath, ['-e', ''], { uid: 65_534, gid: 65_534, cwd: '/' }).status === 0;

describe.runIf(othersCanRun)('as a user that is not root', () => {
  const user = { uid: 65_534, gid: 65_534, cwd: '/' };

  test('it runs as that user', async () => {
    chownSync(dataDir, user.uid, user.gid);
    const store = startStoreProcess(dataDir, user);
    const url = await store.url;
    const pid = Number(await query(url, 'select pg_backend_pid() as v'));
    expect(statSync(join(dataDir, 'pg', 'cluster')).uid).toBe(user.uid);
    store.child.kill('SIGTERM');
    expect(await store.ended).toBe(0);
    expect(isRunning(pid)).toBe(false);
  });

  test('a data folder that it may not write is named', async () => {
    const store = startStoreProcess(dataDir, user);
    await expect(store.url).rejects.toThrow(/OwnServerError: Cannot .*pg.lock/);
  });

  test("a socket folder that somebody else prepared in the temporary folder isn't used", async () => {
    const folder = join(dataDir, 'z'.repeat(110));
    mkdirSync(folder);
    chownSync(folder, user.uid, user.gid);
    const probe = startStoreProcess(folder, user);
    const socket = new URL(await probe.url).searchParams.get('host') ?? '';
    probe.child.kill('SIGTERM');
    await probe.ended;
    expect(realpathSync(socket).startsWith(realpathSync(tmpdir()))).toBe(true);
    chownSync(socket, 0, 0);
    const store = startStoreProcess(folder, user);
    await expect(store.url).rejects.toThrow('belongs to somebody else');
    rmSync(socket, { recursive: true });
    await removeDataDir(folder);
  });
});
