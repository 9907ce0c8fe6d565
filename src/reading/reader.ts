import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { PrescriptionType } from '#domain/prescriptions.ts';
import type { ScanText } from '#domain/reading/scan-text.ts';

/** The text of a file, or why it could not be read. */
export type ReadOutcome =
  | { readonly kind: 'read'; readonly scan: ScanText }
  | { readonly kind: 'failed'; readonly why: 'too slow' | 'too large' | 'not readable' };

export type ReadFile = (bytes: Uint8Array, type: PrescriptionType) => Promise<ReadOutcome>;

export type ReaderOptions = {
  readonly timeMs?: number;
  /** Memory of the process that reads, as the system counts it. */
  readonly memoryBytes?: number;
  /** Arguments for Node in that process. */
  readonly execArgv?: readonly string[];
};

/** A usual photo takes 5 seconds and 450 MB; a page that lies on its side is read up to four times. */
const LIMITS = { timeMs: 120_000, memoryBytes: 1_500 * 1024 * 1024 } as const;

/** The process ends with it when it has too much memory. */
export const TOO_LARGE = 77;

const PROGRAM = join(process.cwd(), 'src', 'reading', 'read-scan-process.ts');

const isScan = (value: unknown): value is ScanText =>
  typeof value === 'object' &&
  value !== null &&
  'words' in value &&
  Array.isArray(value.words) &&
  'pages' in value &&
  'source' in value;

const readInProcess = (
  bytes: Uint8Array,
  type: PrescriptionType,
  { timeMs = LIMITS.timeMs, memoryBytes = LIMITS.memoryBytes, execArgv = [] }: ReaderOptions,
): Promise<ReadOutcome> =>
  new Promise((resolve, reject) => {
    const child = fork(PROGRAM, [String(memoryBytes)], {
      // The file is untrusted, so its process sees no environment and prints nothing.
      env: {},
      execArgv: [...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let outcome: ReadOutcome = { kind: 'failed', why: 'not readable' };
    const timer = setTimeout(() => {
      outcome = { kind: 'failed', why: 'too slow' };
      child.kill('SIGKILL');
    }, timeMs);
    child.once('message', (answer) => {
      if (isScan(answer)) outcome = { kind: 'read', scan: answer };
      child.kill('SIGKILL');
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === TOO_LARGE ? { kind: 'failed', why: 'too large' } : outcome);
    });
    child.send({ bytes, type }, (error) => {
      // A process that could not start says so by its exit.
      if (error) child.kill('SIGKILL');
    });
  });

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
