import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, processesIn, signal, waitUntil } from '#db/own-server/process.ts';

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

/** Ends whatever still runs in a data folder and removes the folder, and what its link leads to. */
export const removeDataDir = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, 'pg');
  if (existsSync(folder)) {
    const cluster = join(realpathSync(folder), 'cluster');
    for (const pid of processesIn(cluster)) signal(pid, 'SIGKILL');
    await waitUntil(() => processesIn(cluster).length === 0, 5000);
    rmSync(realpathSync(folder), { recursive: true });
  }
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
