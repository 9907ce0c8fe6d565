import { createHash } from 'node:crypto';
import {
  damaged,
  emptyFile,
  extensionAgrees,
  extensionOf,
  MAX_PRESCRIPTION_BYTES,
  mislabelled,
  passwordProtected,
  activeContent,
  infected,
  type PrescriptionRefusalCode,
  type PrescriptionType,
  tooComplex,
  tooLarge,
  tooSlow,
  uploadFailed,
  wrongType,
} from '#domain/prescriptions.ts';
import { ok, type Result } from '#domain/result.ts';
import { fileKind } from './file-kind.ts';
import { type InspectFile, inspectFile } from './open-file.ts';
import type { Scan } from './scan.ts';

/** Runs at most `places` of the tasks it is given at once; the others wait in the order they came. */
export const turns = (places: number) => {
  let free = places;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The slot is passed on directly, so that a newcomer cannot take it.
      if (next) next();
      else free += 1;
    }
  };
};

/** Maximum silence in the middle of a file. */
const IDLE_MS = 30_000;

class Stalled extends Error {}

/** A timer may fire this much before its time. */
const EARLY_MS = 5;

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

/** How slowly a body may arrive: `bytesPerSecond` on average, once `beginMs` have passed. */
export type LeastRate = { readonly beginMs: number; readonly bytesPerSecond: number };

/** Far below a bad mobile connection, and far above a body that only keeps its place. */
const LEAST_RATE: LeastRate = { beginMs: 10_000, bytesPerSecond: 4 * 1024 };

/**
 * Takes an upload into memory, and no byte more than a prescription may have: plain text must not touch
 * the disk. Refuses an empty one, a large one (and reads no further), a broken and a stalled one.
 */
export const readUpload = async (
  body: AsyncIterable<Uint8Array>,
  limits: {
    readonly maxBytes?: number;
    readonly idleMs?: number;
    readonly leastRate?: LeastRate | undefined;
  } = {},
): Promise<Result<Buffer, PrescriptionRefusalCode>> => {
  const { maxBytes = MAX_PRESCRIPTION_BYTES, idleMs = IDLE_MS, leastRate = LEAST_RATE } = limits;
  const began = performance.now();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const iterator = body[Symbol.asyncIterator]();
  // Not awaited: a source that is stuck in a read would only answer after it.
  const stop = () => void iterator.return?.().catch(() => undefined);
  /** Time until the body is behind the least rate. */
  const timeLeft = (): number =>
    leastRate.beginMs + (length / leastRate.bytesPerSecond) * 1000 - (performance.now() - began);
  try {
    for (;;) {
      const left = timeLeft();
      if (left <= 0) {
        stop();
        return tooSlow();
      }
      const next = await withinTime(iterator.next(), Math.min(idleMs, left));
      if (next.done) break;
      length += next.value.length;
      if (length > maxBytes) {
        stop();
        return tooLarge();
      }
      chunks.push(next.value);
    }
  } catch (error) {
    stop();
    return error instanceof Stalled && timeLeft() <= EARLY_MS
      ? tooSlow()
      : uploadFailed('interrupted');
  }
  return length === 0 ? emptyFile() : ok(Buffer.concat(chunks, length));
};

export type InspectedFile = {
  readonly contentType: PrescriptionType;
  readonly sizeBytes: number;
  /** Hash of the plain file, in hexadecimal digits. */
  readonly sha256: string;
  readonly pages: number;
  readonly bytes: Buffer;
};

/** One limit for the process: opening a file may take half a gigabyte and a core for seconds. */
const inspecting = turns(2);

/**
 * Reads an upload (see `readUpload`) and decides by its content, never by its name, whether it is a
 * prescription that a pharmacist will be able to open. The name only must not contradict it.
 * Throws where a reader cannot run at all, which says nothing about the file.
 */
export const inspectPrescription = async (
  body: AsyncIterable<Uint8Array>,
  of: { readonly fileName: string },
  {
    inspectOne = inspectFile,
    leastRate,
    scan,
  }: {
    readonly inspectOne?: InspectFile | undefined;
    readonly leastRate?: LeastRate | undefined;
    /** Looks for malware before the file is opened. */
    readonly scan?: Scan | undefined;
  } = {},
): Promise<Result<InspectedFile, PrescriptionRefusalCode>> => {
  const read = await readUpload(body, { leastRate });
  if (!read.ok) return read;
  const bytes = read.value;
  const kind = fileKind(bytes);
  if (kind.type === undefined) return wrongType(kind.what);
  if (!extensionAgrees(of.fileName, kind.type))
    return mislabelled(extensionOf(of.fileName) ?? '', kind.type);
  const { type } = kind;
  const found = await inspecting(async () =>
    (await scan?.(bytes)) === 'infected'
      ? ({ verdict: 'infected', pages: 1 } as const)
      : inspectOne(bytes, type),
  );
  switch (found.verdict) {
    case 'infected':
      return infected();
    case 'damaged':
      return damaged();
    case 'password-protected':
      return passwordProtected();
    case 'active':
      return activeContent();
    case 'too-complex':
      return tooComplex(type);
    case 'readable':
      return ok({
        contentType: type,
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        pages: found.pages,
        bytes,
      });
  }
};
