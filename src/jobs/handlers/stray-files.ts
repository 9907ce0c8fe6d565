import type { Database } from '#db/client.ts';
import { strayKeys } from '#db/reads/prescription-keys.ts';
import type { PrescriptionFiles } from '#storage/prescription-files.ts';

export type StrayDeps = {
  readonly db: Database;
  readonly files: Pick<PrescriptionFiles, 'list' | 'remove'>;
};

/** An upload is filed within seconds of being stored; an hour later nobody is about to file it. */
const STRAY_AFTER_MS = 60 * 60_000;
const AT_ONCE = 500;

/**
 * Removes files of this store's orders that no prescription names: a process that is killed between
 * storing an upload and filing it leaves one behind. Answers with their number.
 */
export const removeStrays = async ({ db, files }: StrayDeps, now: Date): Promise<number> => {
  let removed = 0;
  let batch: string[] = [];
  const settle = async (): Promise<void> => {
    for (const key of await strayKeys(db, batch)) {
      await files.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, modified } of files.list()) {
    if (now.getTime() - modified.getTime() < STRAY_AFTER_MS) continue;
    batch.push(key);
    if (batch.length === AT_ONCE) await settle();
  }
  await settle();
  return removed;
};
