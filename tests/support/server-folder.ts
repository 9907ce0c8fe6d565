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

/** Room for the databases of a whole run. */
const ENOUGH_BYTES = 2 ** 30;
const MEMORY = '/dev/shm';

/** Where a run's own server lies: in memory, where there is room; a copy of a database takes 10 ms there. */
const fastFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    accessSync(MEMORY, constants.W_OK);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** A data folder for a server under test; its name tells which run it belongs to. */
export const temporaryDataDir = (label = '', parent = fastFolder()): string => {
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-${label}`));
  // As an operator's folder is: others may pass through it.
  chmodSync(folder, 0o755);
  return folder;
};

const lockFile = (dataDir: string): string => join(dataDir, 'pg', 'cluster', 'postmaster.pid');

/** The first process of the PostgreSQL that runs in a data folder. */
export const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(lockFile(dataDir), 'utf8'), 10);

/** Whether a process runs; a zombie does not, though a signal reaches it. */
export const isRunning = (pid: number): boolean =>
  !/^(Z|$)/.test(spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).stdout);

/**
 * Removes a data folder, and what its link leads to. The process that runs a server stops it when its store
 * is gone; one that is still there after that is killed.
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

/** Removes what runs left behind that were killed. */
export const removeAbandoned = async (): Promise<void> => {
  for (const parent of new Set([tmpdir(), fastFolder()]))
    for (const name of readdirSync(parent)) {
      const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
      if (pid > 0 && !isRunning(pid)) await removeDataDir(join(parent, name));
    }
};
