import {
  MAX_PRESCRIPTION_BYTES,
  emptyFile,
  tooLarge,
  uploadFailed,
  type PrescriptionRefusalCode,
} from '#domain/prescriptions.ts';
import { ok, type Result } from '#domain/result.ts';

/** How long a connection may say nothing in the middle of a file. */
const IDLE_MS = 30_000;

class Stalled extends Error {}

const withinTime = async <T>(promise: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Stalled()), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Takes an upload into memory, and no byte more than a prescription may have: plain text must not touch
 * the disk. Refuses an empty one, a large one (and reads no further), a broken and a stalled one.
 */
export const readUpload = async (
  body: AsyncIterable<Uint8Array>,
  limits: { readonly maxBytes?: number; readonly idleMs?: number } = {},
): Promise<Result<Buffer, PrescriptionRefusalCode>> => {
  const { maxBytes = MAX_PRESCRIPTION_BYTES, idleMs = IDLE_MS } = limits;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const iterator = body[Symbol.asyncIterator]();
  // Not awaited: a source that is stuck in a read would only answer after it.
  const stop = () => void iterator.return?.().catch(() => undefined);
  try {
    for (;;) {
      const next = await withinTime(iterator.next(), idleMs);
      if (next.done) break;
      length += next.value.length;
      if (length > maxBytes) {
        stop();
        return tooLarge();
      }
      chunks.push(next.value);
    }
  } catch {
    stop();
    return uploadFailed('interrupted');
  }
  return length === 0 ? emptyFile() : ok(Buffer.concat(chunks, length));
};
