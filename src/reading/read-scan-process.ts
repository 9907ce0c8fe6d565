import { setPriority } from 'node:os';
import { answerOneOrder } from '#platform/limited-task.ts';
import { restrictReaders } from '#platform/picture-readers.ts';
import { openRecogniser } from './recognise.ts';

/* Reads one file that the store sends, and answers with its text. */

/** Requests of the same machine come first. */
const LOW_PRIORITY = 10;
setPriority(LOW_PRIORITY);
restrictReaders();

type Order = { readonly bytes: Uint8Array; readonly type: string };

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' &&
  value !== null &&
  'bytes' in value &&
  value.bytes instanceof Uint8Array &&
  'type' in value;

/** More words than a prescription can have. */
const MAX_WORDS = 5_000;

const typeOf = (type: string) =>
  type === 'application/pdf' || type === 'image/png' ? type : 'image/jpeg';

answerOneOrder(isOrder, async ({ bytes, type }) => {
  const scan = await openRecogniser().read(bytes, typeOf(type));
  return { ...scan, words: scan.words.slice(0, MAX_WORDS) };
});
