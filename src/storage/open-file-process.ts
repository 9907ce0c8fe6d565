import type { PrescriptionType } from '#domain/prescriptions.ts';
import { answerOneOrder } from '#platform/limited-task.ts';
import { restrictReaders } from '#platform/picture-readers.ts';
import { drawFile } from './draw-pages.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectPicture } from './inspect-picture.ts';
import { FAULT, type FileOrder } from './open-file.ts';

/* Inspects or draws one file that the store sends. */

restrictReaders();

const isOrder = (value: unknown): value is FileOrder =>
  typeof value === 'object' && value !== null && 'task' in value && 'bytes' in value;

const inspect = async (bytes: Uint8Array, type: PrescriptionType) =>
  type === 'application/pdf'
    ? inspectPdf(bytes)
    : { verdict: await inspectPicture(bytes, type), pages: 1 };

answerOneOrder(isOrder, async ({ task, bytes, type }) => {
  try {
    return task === 'inspect'
      ? await inspect(bytes, type)
      : ((await drawFile(bytes, type)) ?? null);
  } catch (error) {
    return { [FAULT]: error instanceof Error ? error.message : 'unknown' };
  }
});
