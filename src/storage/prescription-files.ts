import { createHash } from 'node:crypto';
import {
  busy,
  type PrescriptionRefusalCode,
  tooManyAtOnce,
  uploadFailed,
} from '#domain/prescriptions.ts';
import { ok, type Result } from '#domain/result.ts';
import { hindranceOf } from '#domain/unavailable.ts';
import { inSpan } from '#platform/trace.ts';
import { decryptFile, encryptFile } from '#platform/age-files.ts';
import type { MasterKeys } from '#platform/encryption.ts';
import { inspectPrescription, type InspectedFile, type LeastRate } from './inspect.ts';
import type { InspectFile } from './open-file.ts';
import type { Scan } from './scan.ts';
import type { FileStore, StoredFile } from './store.ts';

export type SavedPrescription = Pick<
  InspectedFile,
  'contentType' | 'sizeBytes' | 'sha256' | 'pages'
> & {
  /** Stored in the file's row; the store opens no file without it. */
  readonly wrappedKey: string;
};

export type PrescriptionFiles = {
  /**
   * Inspects an upload, encrypts it and stores it under a key that was never used before. Whatever is
   * refused or fails leaves nothing in the store. The body is read no further than needed.
   */
  readonly save: (upload: {
    /** The account that sends it, or the network of somebody without an order. */
    readonly owner: string;
    /** Whether it is sent without an order. */
    readonly withoutOrder?: boolean;
    readonly key: string;
    readonly fileName: string;
    readonly body: AsyncIterable<Uint8Array>;
  }) => Promise<Result<SavedPrescription, PrescriptionRefusalCode>>;
  /**
   * The plain file, proven piece by piece; undefined where the store has none. Read it to its end or
   * leave its loop: it holds a file or a connection open. Throws a DecryptionError, mostly before the
   * first byte is out, where the stored file is not what was saved.
   */
  readonly open: (file: {
    readonly key: string;
    readonly wrappedKey: string;
  }) => Promise<AsyncIterable<Uint8Array> | undefined>;
  /**
   * Stores a copy of a file under a new key, in the current format and for the current master key. Returns what
   * the row is to hold. Throws a DecryptionError where the file is not what was saved.
   */
  readonly rewrite: (
    file: { readonly key: string; readonly wrappedKey: string },
    newKey: string,
  ) => Promise<{ readonly wrappedKey: string; readonly sha256: string } | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** All stored files with their creation times. */
  readonly list: () => AsyncIterable<StoredFile>;
};

/**
 * Uploads that one process takes at a time. Each is held in memory whole, because the plain file must
 * not touch the disk, and for a moment twice: 16 × 2 × 20 MB at the very most.
 */
const UPLOADS_AT_ONCE = 16;

/** Uploads without an order that one process takes at a time, so that they leave room for those with one. */
const UPLOADS_WITHOUT_ORDER = 6;

/** Uploads of one account that one process takes at a time, so that no account can take them all. */
const UPLOADS_OF_ONE = 2;

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 256 * 1024;
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** Waits for the first piece, so that a wrong key or a changed file shows before an answer begins. */
const withFirst = async (source: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> => {
  const iterator = source[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | undefined = await iterator.next();
  // Not a generator: one that is closed before it began would leave the source open.
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const next = first ?? (await iterator.next());
        first = undefined;
        return next;
      },
      return: async () => {
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
};

/** Keeps prescriptions in a file store, always encrypted; `report` hears why a file could not be stored. */
export const prescriptionFiles = (of: {
  readonly store: FileStore;
  readonly masterKey: MasterKeys;
  readonly report?: (error: unknown) => void;
  readonly uploadsAtOnce?: number;
  readonly leastRate?: LeastRate;
  readonly inspectFile?: InspectFile | undefined;
  readonly scan?: Scan | undefined;
}): PrescriptionFiles => {
  const { store, masterKey, report = () => undefined, uploadsAtOnce = UPLOADS_AT_ONCE } = of;
  let uploads = 0;
  let withoutOrders = 0;
  const uploadsOf = new Map<string, number>();

  const putOrRemove = async (key: string, body: AsyncIterable<Uint8Array>): Promise<void> => {
    try {
      await store.put(key, body);
    } catch (error) {
      // The store may have taken it although the answer never came.
      await store.remove(key).catch(report);
      throw error;
    }
  };

  const open: PrescriptionFiles['open'] = async ({ key, wrappedKey }) => {
    const encrypted = await store.get(key);
    return encrypted && withFirst(decryptFile(encrypted, masterKey, { wrappedKey, name: key }));
  };

  const encryptAndStore = async (key: string, file: InspectedFile) => {
    const { wrappedKey, encrypted } = await encryptFile(inPieces(file.bytes), masterKey, key);
    await putOrRemove(key, encrypted);
    const { contentType, sizeBytes, sha256, pages } = file;
    return ok({ contentType, sizeBytes, sha256, pages, wrappedKey });
  };

  return {
    save: async ({ owner, withoutOrder = false, key, fileName, body }) => {
      const own = uploadsOf.get(owner) ?? 0;
      const refused =
        own >= UPLOADS_OF_ONE
          ? tooManyAtOnce()
          : uploads >= uploadsAtOnce || (withoutOrder && withoutOrders >= UPLOADS_WITHOUT_ORDER)
            ? busy()
            : undefined;
      if (refused) {
        await body[Symbol.asyncIterator]().return?.();
        return refused;
      }
      uploads += 1;
      withoutOrders += Number(withoutOrder);
      uploadsOf.set(owner, own + 1);
      try {
        return await inSpan('upload', 'inside', {}, async () => {
          const inspected = await inspectPrescription(
            body,
            { fileName },
            { inspectOne: of.inspectFile, leastRate: of.leastRate, scan: of.scan },
          );
          return inspected.ok ? encryptAndStore(key, inspected.value) : inspected;
        });
      } catch (error) {
        report(error);
        return uploadFailed(hindranceOf(error) ?? 'away');
      } finally {
        uploads -= 1;
        withoutOrders -= Number(withoutOrder);
        const left = (uploadsOf.get(owner) ?? 1) - 1;
        if (left > 0) uploadsOf.set(owner, left);
        else uploadsOf.delete(owner);
      }
    },

    open,

    rewrite: async (file, newKey) => {
      const plain = await open(file);
      if (!plain) return undefined;
      const hash = createHash('sha256');
      const hashed = async function* (): AsyncGenerator<Uint8Array> {
        for await (const piece of plain) {
          hash.update(piece);
          yield piece;
        }
      };
      const { wrappedKey, encrypted } = await encryptFile(hashed(), masterKey, newKey);
      await putOrRemove(newKey, encrypted);
      return { wrappedKey, sha256: hash.digest('hex') };
    },

    remove: (key) => store.remove(key),

    list: () => store.list(),
  };
};
