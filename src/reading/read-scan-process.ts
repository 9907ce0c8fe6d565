import { setPriority } from 'node:os';
import { openRecogniser } from './recognise.ts';
import { TOO_LARGE } from './reader.ts';

/*
 * Reads one file that the store sends, answers with its text, and ends. It ends as well when the store is gone or
 * when it has more memory than its argument allows.
 */
const [memoryBytes = '0'] = process.argv.slice(2);
const WATCH_EVERY_MS = 50;
/** Requests of the same machine come first. */
const LOW_PRIORITY = 10;

process.on('disconnect', () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > Number(memoryBytes)) process.exit(TOO_LARGE);
}, WATCH_EVERY_MS);
setPriority(LOW_PRIORITY);

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

process.once('message', (order) => {
  if (!isOrder(order)) process.exit(1);
  openRecogniser()
    .read(order.bytes, typeOf(order.type))
    .then(
      (scan) => process.send?.({ ...scan, words: scan.words.slice(0, MAX_WORDS) }),
      () => process.exit(1),
    );
});
