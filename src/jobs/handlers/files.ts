import type { Database, Tx } from '#db/client.ts';
import { strayDraftKeys } from '#db/reads/drafts.ts';
import { strayKeys } from '#db/reads/prescriptions.ts';
import {
  findErasedPrescription,
  forgetPrescription,
  lockNextFormerFile,
  mayMoveFiles,
  pointAtRewritten,
} from '#db/writes/prescriptions.ts';
import { isDraftKey, storageKey } from '#domain/prescriptions.ts';
import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import type { Log } from '#platform/log.ts';
import type { PrescriptionFiles } from '#storage/prescription-files.ts';

type RemovalDeps = { readonly db: Database; readonly files: Pick<PrescriptionFiles, 'remove'> };

export type StrayDeps = RemovalDeps & {
  readonly files: Pick<PrescriptionFiles, 'list'>;
  /** Hours for which a prescription without an order is kept. */
  readonly draftHours: number;
};

export type RewriteDeps = RemovalDeps & {
  readonly files: Pick<PrescriptionFiles, 'rewrite'>;
  readonly clock: () => Date;
  readonly log: Pick<Log, 'error'>;
};

export type FileJobDeps = StrayDeps & RewriteDeps;

/**
 * Removes the file of an erased prescription, then the row with its key: the key is needed until the file is
 * gone.
 */
export const removeFile = async (
  { db, files }: RemovalDeps,
  { prescriptionId }: JobPayloads['remove-file'],
): Promise<JobOutcome> => {
  const prescription = await findErasedPrescription(db, prescriptionId);
  if (!prescription) return DONE;
  await files.remove(prescription.storageKey);
  await forgetPrescription(db, prescriptionId);
  return DONE;
};

/** An upload is filed within seconds of being stored. */
const STRAY_AFTER_MS = 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const BATCH_SIZE = 500;

/**
 * Removes files that no row names: those of ended drafts, and what a process leaves behind that is killed between storing an
 * upload and filing it. Returns how many it removed.
 */
export const removeStrays = async (
  { db, files, draftHours }: StrayDeps,
  now: Date,
): Promise<number> => {
  let removed = 0;
  let batch: string[] = [];
  const settle = async (): Promise<void> => {
    const drafts = batch.filter(isDraftKey);
    const strays = [...(await strayKeys(db, batch)), ...(await strayDraftKeys(db, drafts))];
    for (const key of strays) {
      await files.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, modified } of files.list()) {
    const age = now.getTime() - modified.getTime();
    if (age < STRAY_AFTER_MS) continue;
    // A younger draft may be another database's; an older one has ended in each.
    if (isDraftKey(key) && age < draftHours * HOUR_MS) continue;
    batch.push(key);
    if (batch.length === BATCH_SIZE) await settle();
  }
  await settle();
  return removed;
};

/** A run ends after this long; the next one goes on with the rest. */
const RUN_MS = 5 * 60_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

type Rewritten = { readonly id: string; readonly oldKey: string | undefined };

/** Copies one file and points its row at the copy. A file that cannot be read keeps its row and is reported. */
const rewriteNext = async (
  { files, clock, log }: RewriteDeps,
  trx: Tx,
  after: string,
): Promise<Rewritten | undefined> => {
  const row = (await mayMoveFiles(trx)) ? await lockNextFormerFile(trx, after) : undefined;
  if (!row) return undefined;
  // With the row's id, so that no two files of one order ever share a key.
  const key = storageKey({
    ...row,
    timestamp: clock().getTime(),
    fileName: `${row.id.slice(-12)}-${row.fileName}`,
  });
  try {
    const made = await files.rewrite(row, key);
    if (made?.sha256 === row.sha256) {
      await pointAtRewritten(trx, row.id, { key, wrappedKey: made.wrappedKey });
      return { id: row.id, oldKey: row.key };
    }
    if (made) await files.remove(key);
    log.error(
      { prescriptionId: row.id, missing: made === undefined },
      'a file of the former format is missing or not what was uploaded',
    );
  } catch (error) {
    log.error({ err: error, prescriptionId: row.id }, 'a file could not be rewritten');
  }
  return { id: row.id, oldKey: undefined };
};

/**
 * Rewrites files of the former format as age files, one transaction each: new file, then row, then the old file goes.
 * A crash leaves a file that no row names, which the hourly sweep removes.
 */
export const rewriteFiles = async (deps: RewriteDeps): Promise<JobOutcome> => {
  const started = performance.now();
  let after = FIRST;
  while (performance.now() - started < RUN_MS) {
    const done = await deps.db.transaction().execute((trx) => rewriteNext(deps, trx, after));
    if (!done) break;
    after = done.id;
    if (done.oldKey !== undefined) await deps.files.remove(done.oldKey);
  }
  return DONE;
};
