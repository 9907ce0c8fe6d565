import { join } from 'node:path';
import type { PrescriptionType } from '#domain/prescriptions.ts';
import type { ScanText } from '#domain/reading/scan-text.ts';
import { inLimitedProcess, type ProcessLimits } from '#platform/limited-process.ts';

/** The text of a file, or why it could not be read. */
export type ReadOutcome =
  | { readonly kind: 'read'; readonly scan: ScanText }
  | { readonly kind: 'failed'; readonly why: 'too slow' | 'too large' | 'not readable' };

export type ReadFile = (bytes: Uint8Array, type: PrescriptionType) => Promise<ReadOutcome>;

export type ReaderOptions = Partial<ProcessLimits>;

/** A usual photo takes 5 seconds and 450 MB; a page that lies on its side is read up to four times. */
const LIMITS = { timeMs: 120_000, memoryBytes: 1_500 * 1024 * 1024 } as const;

const PROGRAM = join(process.cwd(), 'src', 'reading', 'read-scan-process.ts');

const isScan = (value: unknown): value is ScanText =>
  typeof value === 'object' &&
  value !== null &&
  'words' in value &&
  Array.isArray(value.words) &&
  'pages' in value &&
  'source' in value;

const readInProcess = async (
  bytes: Uint8Array,
  type: PrescriptionType,
  options: ReaderOptions,
): Promise<ReadOutcome> => {
  const outcome = await inLimitedProcess(PROGRAM, { bytes, type }, isScan, {
    ...LIMITS,
    ...options,
  });
  return outcome.kind === 'answered' ? { kind: 'read', scan: outcome.answer } : outcome;
};

/**
 * Reads files in a process of their own, which has a limit of time and of memory and opens no connection. One at
 * a time: the others wait.
 */
export const openReader = (options: ReaderOptions = {}): ReadFile => {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes, type) => {
    const next = last.then(() => readInProcess(bytes, type, options));
    last = next.catch(() => undefined);
    return next;
  };
};
