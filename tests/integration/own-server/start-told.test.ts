import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStore } from '#tests/support/built-store.ts';
import { failedStart } from '#tests/support/failed-start.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  isRunning,
  postmasterOf,
  removeDataDir,
  temporaryDataDir,
} from '#tests/support/server-folder.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = temporaryDataDir('told');
  await (await startStore({ dataDir })).stop();
});
afterAll(() => removeDataDir(dataDir));

/** One line without a stack. */
const SENTENCE = /^[^\n]+\.$/;

describe('the master key', () => {
  const file = () => join(dataDir, 'keys', 'master.key');

  test('a missing key file is refused, and no new one is made', async () => {
    const key = readFileSync(file());
    rmSync(file());
    const { code, said } = await failedStart({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(existsSync(file())).toBe(false);
    writeFileSync(file(), key, { mode: 0o600 });
    expect(code).toBe(1);
    expect(said).toMatch(SENTENCE);
    expect(said).toMatch(
      /^The master key \w+ of this database is missing; there is no key\. Restore/,
    );
  });

  test('another well-formed key is refused, from the file and from the configuration', async () => {
    const key = readFileSync(file());
    const other = `${randomBytes(32).toString('base64')}\n`;
    writeFileSync(file(), other);
    const port = String(await freePort());
    const wrong = await failedStart({ DATA_DIR: dataDir, PORT: port });
    rmSync(file());
    const configured = await failedStart({
      DATA_DIR: dataDir,
      PORT: port,
      MASTER_KEY: other.trim(),
    });
    writeFileSync(file(), key, { mode: 0o600 });
    for (const { code, said } of [wrong, configured]) {
      expect(code).toBe(1);
      expect(said).toMatch(SENTENCE);
      expect(said).toContain('of this database is missing; the key in use is');
      expect(said).not.toContain(other.trim());
    }
  });
});

describe('wrong modes', () => {
  test.each([
    [
      'a key that others may read',
      'keys/master.key',
      0o644,
      /^Others than its owner may read \S+\. If no one has seen it, run: chmod 600 \S+$/,
    ],
    [
      'a folder of keys that others may write to',
      'keys',
      0o777,
      /^Others may write to \S+, so its keys cannot be trusted\. Run: chmod 700 \S+$/,
    ],
  ])('%s is told, with the command that mends it', async (_, name, mode, sentence) => {
    const path = join(dataDir, name);
    const before = statSync(path).mode;
    chmodSync(path, mode);
    const { code, said } = await failedStart({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    chmodSync(path, before);
    expect(said).toMatch(sentence);
    expect(code).toBe(1);
  });
});

describe('a database of the operator', () => {
  const SECRET = 'a-secret-password';
  const start = async (place: string, command?: readonly string[]) =>
    failedStart(
      {
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        DATABASE_URL: `postgresql://someone:${SECRET}@${place}/pharos`,
      },
      command,
    );

  test.each([
    ['the server', ['build/server/server.js']],
    ['the worker', ['build/server/worker.js']],
    ['the backup', ['scripts/backup.ts', '/nonexistent/backup']],
    ['the check of the record', ['scripts/audit.ts', 'verify']],
    ['the migration', ['scripts/migrate.ts']],
  ])('%s says in a sentence that it does not answer', async (_, command) => {
    const port = await freePort();
    // A folder that the backup may make.
    const args = command.map((arg) =>
      arg === '/nonexistent/backup' ? join(dataDir, 'away-backup') : arg,
    );
    const { code, said } = await start(`127.0.0.1:${port}`, args);
    expect(said).toBe(
      `The database at 127.0.0.1:${port} does not answer (ECONNREFUSED): check that it runs, and that DATABASE_URL is right.`,
    );
    expect(code).toBe(1);
  });

  test('an unknown host is named', async () => {
    const { code, said } = await start('no-such-host.invalid:5432');
    expect(said).toMatch(/^The host of no-such-host\.invalid cannot be found \(\w+\): check/);
    expect(said).toMatch(SENTENCE);
    expect(code).toBe(1);
  });
});

describe('a port in use', () => {
  test.each(['PORT', 'METRICS_PORT'])('%s is told before anything is opened', async (name) => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const folder = temporaryDataDir('port');
    try {
      const env = { PORT: String(await freePort()), [name]: String(port) };
      const { code, said } = await failedStart({ DATA_DIR: folder, ...env });
      expect(said).toBe(
        `Port ${port} is in use. Stop what uses it, or choose another: PORT=3001 npm start`,
      );
      expect(code).toBe(1);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      other.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the data folder', () => {
  const start = async (folder: string, env: Record<string, string> = {}) =>
    failedStart({ DATA_DIR: folder, PORT: String(await freePort()), ...env });

  test('that is a file is told', async () => {
    const { code, said } = await start(join(dataDir, 'keys', 'master.key', 'data'));
    expect(said).toMatch(
      /^\S+ cannot be written\. A file is where a folder should be \(ENOTDIR\): /,
    );
    expect(said).toMatch(SENTENCE);
    expect(code).toBe(1);
  });

  test('that another store uses is told, and that store goes on', async () => {
    const store = await startStore({ dataDir });
    try {
      const { code, said } = await start(dataDir);
      expect(said).toMatch(
        /^Another process uses the database in \S+ \(its PostgreSQL is process \d+\)/,
      );
      expect(said).toMatch(SENTENCE);
      expect(code).toBe(1);
      expect((await fetch(`${store.url}/readyz`)).status).toBe(200);
    } finally {
      await store.stop();
    }
  });

  /** A small disk of its own, which only root may make. */
  const disk = (options: string): string | undefined => {
    const folder = temporaryDataDir('disk');
    const made = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]);
    if (made.status === 0) return folder;
    rmSync(folder, { recursive: true });
    return undefined;
  };
  const remove = (folder: string): void => {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  };

  test.for([
    [
      'size=1m,ro',
      /^\S+ cannot be written\. The disk is read-only \(EROFS\): make it writable, or/,
    ],
    ['size=1m,nr_inodes=1', /^\S+ cannot be written\. The disk is full \(ENOSPC\): make space, or/],
    ['size=8m', /^Only 8 MB are free in \S+, and the store needs at least 50 MB to start: make/],
  ] as const)('on a disk of %s is told', async ([options, sentence], context) => {
    const folder = disk(options);
    if (folder === undefined) return context.skip('needs root and mount');
    try {
      const { code, said } = await start(folder);
      expect(said).toMatch(sentence);
      expect(said).toMatch(SENTENCE);
      expect(code).toBe(1);
    } finally {
      remove(folder);
    }
  });
});

/** The environment of a store with its own database in the data folder. */
const storeOn = (port: number): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: '',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  SMTP_URL: '',
  WARM_PAGES: 'false',
  STAFF_SECOND_FACTOR: 'optional',
});

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

test('a store that npm started ends when npm was killed', async () => {
  const port = await freePort();
  // As npm does: a program that starts a shell that starts the store.
  const npm = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn('sh', ['-c', '"$NODE" build/server/server.js; true'], { stdio: 'ignore' })`,
    ],
    {
      env: {
        ...process.env,
        NODE: process.execPath,
        npm_lifecycle_event: 'start',
        NODE_ENV: 'production',
        ...storeOn(port),
      },
      stdio: 'ignore',
    },
  );
  const isOpen = () => answers(port);
  await expect.poll(isOpen, { timeout: 30_000 }).toBe(true);
  npm.kill('SIGKILL');
  await expect.poll(isOpen, { timeout: 15_000 }).toBe(false);
  const lock = join(dataDir, 'pg', 'cluster', 'postmaster.pid');
  await expect.poll(() => existsSync(lock), { timeout: 15_000 }).toBe(false);
});

describe('an interrupt that npm receives', () => {
  test('ends npm, the store and its database within seconds', async () => {
    const port = await freePort();
    const npm = spawn('npm', ['run', 'server'], {
      env: {
        ...process.env,
        ...storeOn(port),
      },
      stdio: 'ignore',
      // Away from the terminal of the tests.
      detached: true,
    });
    const ended = once(npm, 'exit');
    const isOpen = () => answers(port);
    await expect.poll(isOpen, { timeout: 30_000 }).toBe(true);
    const database = postmasterOf(dataDir);
    npm.kill('SIGINT');
    await Promise.race([ended, pause(10_000)]);
    const left = { open: await isOpen(), npm: npm.exitCode === null && npm.signalCode === null };
    // Whatever is left must not outlive the test.
    if (left.npm && npm.pid !== undefined) process.kill(-npm.pid, 'SIGTERM');
    expect(left).toEqual({ open: false, npm: false });
    await expect.poll(() => isRunning(database), { timeout: 10_000 }).toBe(false);
  });

  test('reaches each process that npm starts, because its shell is replaced', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    );
    for (const name of ['start', 'server', 'worker']) expect(scripts[name]).toMatch(/^exec node /);
  });
});
