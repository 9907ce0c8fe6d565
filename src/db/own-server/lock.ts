import { DatabaseSync } from 'node:sqlite';
import { messageOf, OwnServerError } from './failure.ts';
import { pause } from './process.ts';

const SQLITE_BUSY = 5;

/** As long as the longest recovery after a crash that a start waits for. */
const PATIENCE_MS = 360_000;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/**
 * Runs `work` while no other process of this machine runs its own under the same lock file. The lock is
 * the kernel's, so it ends with its process, however that dies; a file with a process number in it could
 * not promise that. Node opens no such lock itself except through SQLite, which is used for nothing else.
 */
export const withLock = async <T>(
  file: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> => {
  let lock: DatabaseSync;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw new OwnServerError(`Cannot write ${file}: ${messageOf(error)}`);
  }
  try {
    const end = performance.now() + PATIENCE_MS;
    for (let told = false; ; await pause(10)) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch (error) {
        if (!isBusy(error) || performance.now() > end)
          throw new OwnServerError(`Cannot lock ${file}: ${messageOf(error)}`);
        if (!told) log('Another process is starting or stopping the database; waiting for it');
        told = true;
      }
    }
    return await work();
  } finally {
    lock.close();
  }
};
