import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until.ts';

const PREFIX = 'pharos-test-';

/** The space that the databases of a whole run need. */
const ENOUGH_BYTES = 2 ** 30;
const MEMORY = '/dev/shm';

/** Prefers a folder in memory if it has enough space, because copying a database takes only 10 ms there. */
const fastFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    accessSync(MEMORY, constants.W_OK);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** Creates a data folder for a server under test; its name contains the process id of the run. */
export const temporaryDataDir = (label = '', parent = fastFolder()): string => {
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-${label}`));
  // Other users can traverse the folder of an operator, too.
  chmodSync(folder, 0o755);
  return folder;
};

const lockFile = (dataDir: string): string => join(dataDir, 'pg', 'cluster', 'postmaster.pid');

/** The id of the main PostgreSQL process of a data folder. */
export const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(lockFile(dataDir), 'utf8'), 10);

/** The process that started another one. */
export const parentOf = (pid: number): number =>
  Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);

/** Checks whether a process runs; a zombie does not count, although it can be signaled. */
export const isRunning = (pid: number): boolean =>
  !/^(Z|$)/.test(spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).stdout);

/**
 * Removes a data folder and the target of its link. A server normally stops when its store exits, and is
 * killed if it does not.
 */
export const removeDataDir = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, 'pg');
  if (existsSync(lockFile(dataDir))) {
    const pid = postmasterOf(dataDir);
    await until('the server has ended', () => !existsSync(lockFile(dataDir)), 3).catch(() => {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    });
    await until('the server is gone', () => !isRunning(pid)).catch(() => {});
  }
  if (existsSync(folder)) rmSync(realpathSync(folder), { recursive: true, maxRetries: 9 });
  rmSync(dataDir, { recursive: true, force: true });
};

/** Removes the data folders of runs that were killed. */
export const removeAbandoned = async (): Promise<void> => {
  for (const parent of new Set([tmpdir(), fastFolder()]))
    for (const name of readdirSync(parent)) {
      const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
      if (pid > 0 && !isRunning(pid)) await removeDataDir(join(parent, name));
    }
};
