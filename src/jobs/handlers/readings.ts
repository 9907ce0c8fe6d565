import type { Database } from '#db/client.ts';
import { findWaitingDraftFile, finishDraftReading } from '#db/writes/drafts.ts';
import { findWaitingFile, finishReading } from '#db/writes/readings.ts';
import type { PrescriptionType } from '#domain/prescriptions.ts';
import { comparableText } from '#domain/reading/text-mark.ts';
import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import type { Log } from '#platform/log.ts';
import type { Readings } from '#reading/open-readings.ts';
import type { PrescriptionFiles } from '#storage/prescription-files.ts';

export type ReadingJobDeps = {
  readonly db: Database;
  readonly files: Pick<PrescriptionFiles, 'open'>;
  readonly readings: Readings;
  readonly clock: () => Date;
  readonly log: Pick<Log, 'warn'>;
};

const bytesOf = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
};

type WaitingFile = {
  readonly key: string;
  readonly wrappedKey: string;
  readonly contentType: PrescriptionType;
};

/**
 * Reads a file; its text is encrypted under the file's id. One that cannot be read is marked so; only a store of files
 * that does not answer leads to another try.
 */
const readFile = async (
  { files, readings, log }: ReadingJobDeps,
  id: string,
  file: WaitingFile,
): Promise<
  | { readonly state: 'unreadable' }
  | { readonly state: 'read'; readonly sealed_text: string; readonly text_mark: string | null }
> => {
  const body = await files.open(file);
  const outcome = body
    ? await readings.read(await bytesOf(body), file.contentType)
    : ({ kind: 'failed', why: 'not readable' } as const);
  if (outcome.kind === 'failed') {
    log.warn({ prescriptionId: id, why: outcome.why }, 'a prescription could not be read');
    return { state: 'unreadable' };
  }
  const text = comparableText(outcome.scan);
  return {
    state: 'read',
    sealed_text: readings.seal(id, outcome.scan),
    text_mark: text === undefined ? null : readings.marks('text', text)[0],
  };
};

/** Reads an uploaded prescription of an order. */
export const readPrescriptionJob = async (
  deps: ReadingJobDeps,
  { prescriptionId }: JobPayloads['read-prescription'],
): Promise<JobOutcome> => {
  const file = await findWaitingFile(deps.db, prescriptionId);
  if (!file) return DONE;
  const outcome = await readFile(deps, prescriptionId, file);
  await finishReading(deps.db, prescriptionId, { ...outcome, finished_at: deps.clock() });
  return DONE;
};

/** Reads a file that was sent without an order. */
export const readDraftJob = async (
  deps: ReadingJobDeps,
  { fileId }: JobPayloads['read-draft'],
): Promise<JobOutcome> => {
  const file = await findWaitingDraftFile(deps.db, fileId);
  if (file) await finishDraftReading(deps.db, fileId, await readFile(deps, fileId, file));
  return DONE;
};
