import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.ts';

/** Whether the disks of the store have space, as its own failures tell. */
export type FreeSpace = {
  /** Notes an error that a write met; those about other things change nothing. */
  readonly note: (error: unknown) => void;
  readonly isOut: () => boolean;
  /** Stops looking for space. */
  readonly close: () => void;
};

const PROBE_BYTES = 256 * 1024;

/** Writes a file of 256 kB into a folder, and removes it. Throws the system's error if that does not work. */
export const tryToWrite = async (folder: string): Promise<void> => {
  const probe = join(folder, `.space-${process.pid}`);
  try {
    const file = await open(probe, 'w', 0o600);
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES, 1));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(probe, { force: true });
  }
};

/**
 * One line of the log when a disk is found full, and one when there is space again. Until then it is tried every few
 * seconds whether `probe` succeeds: it writes a little to each disk, and leaves nothing.
 */
export const openFreeSpace = (of: {
  readonly isFull: (error: unknown) => boolean;
  readonly probe: () => Promise<void>;
  readonly log: Pick<Log, 'error' | 'info'>;
  readonly everyMs?: number;
}): FreeSpace => {
  const { isFull, probe, log, everyMs = 5000 } = of;
  let looking: NodeJS.Timeout | undefined;
  const look = (): void => {
    looking = setTimeout(() => {
      void probe().then(() => {
        if (looking === undefined) return;
        looking = undefined;
        log.info('there is space on the disk again; everything is saved again');
      }, again);
    }, everyMs).unref();
  };
  const again = (): void => {
    if (looking !== undefined) look();
  };
  return {
    note: (error) => {
      if (looking !== undefined || !isFull(error)) return;
      log.error(
        { err: error },
        'a disk is full: nothing can be saved until someone makes space in DATA_DIR or on the disk of the database',
      );
      look();
    },
    isOut: () => looking !== undefined,
    close: () => {
      clearTimeout(looking);
      looking = undefined;
    },
  };
};
