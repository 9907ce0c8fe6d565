import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, processesIn, signal, waitUntil } from '#db/own-server/process.ts';

const PREFIX = 'pharos-test-';

/** A data folder for a server under test; its name tells which run it belongs to. */
export const temporaryDataDir = (label = ''): string => {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-${label}`));
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
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid > 0 && !isRunning(pid)) await removeDataDir(join(tmpdir(), name));
  }
};
