import type { Tx } from '#db/client.ts';
import { strayDraftKeys } from '#db/reads/drafts.ts';
import { strayKeys } from '#db/reads/prescriptions.ts';
import {
  isDraftKey,
  type PrescriptionRefusalCode,
  safeFileName,
  storageKey,
} from '#domain/prescriptions.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

export type ArrivedFile = {
  readonly userId: string;
  readonly orderId: string;
  readonly fileName: string;
  readonly body: AsyncIterable<Uint8Array>;
};

/** A file that was checked, encrypted and stored, as its row is to name it. */
export type StoredUpload = {
  readonly id: string;
  readonly order_id: string;
  readonly user_id: string;
  readonly storage_key: string;
  readonly file_name: string;
  readonly content_type: 'application/pdf' | 'image/jpeg' | 'image/png';
  readonly size_bytes: number;
  readonly sha256: string;
  readonly wrapped_key: string;
  readonly uploaded_at: Date;
  readonly replaced_at: null;
};

/**
 * Time of the last upload of this process, so that two uploads of one file at the same moment do not share a
 * key.
 */
let lastTimestamp = 0;

/** A time that no other upload of this process has. */
export const nextTimestamp = (now: Date): number => {
  lastTimestamp = Math.max(now.getTime(), lastTimestamp + 1);
  return lastTimestamp;
};

/**
 * Removes files after the transaction that should have filed them broke. Its commit may have succeeded
 * although nobody heard so, and then the files are the order's. Where that cannot be told, the hourly
 * sweep decides.
 */
const removeUnfiled = async (deps: Deps, keys: readonly string[]): Promise<void> => {
  try {
    const drafts = await strayDraftKeys(deps.db, keys.filter(isDraftKey));
    for (const stray of [...drafts, ...(await strayKeys(deps.db, keys))])
      await deps.files.remove(stray);
  } catch (error) {
    deps.log.error({ err: error }, 'a file that was not filed is left to the sweep');
  }
};

/** Checks, encrypts and stores a file for an order. The caller files it, or removes it. */
export const storeUpload = async (
  deps: Deps,
  { userId, orderId, fileName, body }: ArrivedFile,
): Promise<Result<StoredUpload, PrescriptionRefusalCode>> => {
  const now = deps.clock();
  const key = storageKey({ userId, orderId, timestamp: nextTimestamp(now), fileName });
  const saved = await deps.files.save({ owner: userId, key, fileName, body });
  if (!saved.ok) return saved;
  return ok({
    id: deps.newId(),
    order_id: orderId,
    user_id: userId,
    storage_key: key,
    file_name: safeFileName(fileName),
    content_type: saved.value.contentType,
    size_bytes: saved.value.sizeBytes,
    sha256: saved.value.sha256,
    wrapped_key: saved.value.wrappedKey,
    uploaded_at: now,
    replaced_at: null,
  });
};

type StoredKey = Pick<StoredUpload, 'storage_key'>;

/** Removes stored files that nothing was filed of. */
export const removeStored = async (deps: Deps, uploads: readonly StoredKey[]): Promise<void> => {
  for (const { storage_key } of uploads) await deps.files.remove(storage_key);
};

/** Files stored files by `file` in a transaction. A refusal or failure leaves none of them behind. */
export const fileStored = async <T, Code extends string>(
  deps: Deps,
  uploads: readonly StoredKey[],
  file: (trx: Tx) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> => {
  try {
    const result = await deps.db.transaction().execute(file);
    if (!result.ok) await removeStored(deps, uploads);
    return result;
  } catch (error) {
    await removeUnfiled(
      deps,
      uploads.map(({ storage_key }) => storage_key),
    );
    throw error;
  }
};

/**
 * Checks, encrypts and stores a file for an order, and files it by `file` in a transaction. A refused or failed
 * upload leaves nothing behind.
 */
export const fileUpload = async <T, Code extends string>(
  deps: Deps,
  arrived: ArrivedFile,
  file: (trx: Tx, upload: StoredUpload) => Promise<Result<T, Code>>,
): Promise<Result<T, Code | PrescriptionRefusalCode>> => {
  const stored = await storeUpload(deps, arrived);
  return stored.ok ? fileStored(deps, [stored.value], (trx) => file(trx, stored.value)) : stored;
};
