import type { Database } from '#db/client.ts';
import { findWaitingFile, finishReading } from '#db/writes/readings.ts';
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

/**
 * Reads an uploaded prescription and stores its text encrypted. A file that cannot be read is marked so; only a
 * store of files that does not answer leads to another try.
 */
export const readPrescriptionJob = async (
  { db, files, readings, clock, log }: ReadingJobDeps,
  { prescriptionId }: JobPayloads['read-prescription'],
): Promise<JobOutcome> => {
  const file = await findWaitingFile(db, prescriptionId);
  if (!file) return DONE;
  const body = await files.open(file);
  const outcome = body
    ? await readings.read(await bytesOf(body), file.contentType)
    : ({ kind: 'failed', why: 'not readable' } as const);
  if (outcome.kind === 'failed') {
    log.warn({ prescriptionId, why: outcome.why }, 'a prescription could not be read');
    await finishReading(db, prescriptionId, { state: 'unreadable', finished_at: clock() });
    return DONE;
  }
  const text = comparableText(outcome.scan);
  await finishReading(db, prescriptionId, {
    state: 'read',
    sealed_text: readings.seal(prescriptionId, outcome.scan),
    text_mark: text === undefined ? null : readings.marks('text', text)[0],
    finished_at: clock(),
  });
  return DONE;
};
