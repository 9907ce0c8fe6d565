import type { Tx } from '#db/client.ts';
import { strayKeys } from '#db/reads/prescriptions.ts';
import { safeFileName, storageKey } from '#domain/prescriptions.ts';
import type { Result } from '#domain/result.ts';
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

const nextTimestamp = (now: Date): number => {
  lastTimestamp = Math.max(now.getTime(), lastTimestamp + 1);
  return lastTimestamp;
};

/**
 * Removes a file after the transaction that should have filed it broke. Its commit may have succeeded
 * although nobody heard so, and then the file is the order's. Where that cannot be told, the hourly
 * sweep decides.
 */
const removeUnfiled = async (deps: Deps, key: string): Promise<void> => {
  try {
    for (const stray of await strayKeys(deps.db, [key])) await deps.files.remove(stray);
  } catch (error) {
    deps.log.error({ err: error }, 'a file that was not filed is left to the sweep');
  }
};

/**
 * Checks, encrypts and stores a file for an order, and files it by `file` in a transaction. A refused or failed
 * upload leaves nothing behind.
 */
export const fileUpload = async <T, Code extends string>(
  deps: Deps,
  { userId, orderId, fileName, body }: ArrivedFile,
  file: (trx: Tx, upload: StoredUpload) => Promise<Result<T, Code>>,
) => {
  const now = deps.clock();
  const key = storageKey({ userId, orderId, timestamp: nextTimestamp(now), fileName });
  const saved = await deps.files.save({ key, fileName, body });
  if (!saved.ok) return saved;
  const upload: StoredUpload = {
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
  };
  try {
    const result = await deps.db.transaction().execute((trx) => file(trx, upload));
    if (!result.ok) await deps.files.remove(key);
    return result;
  } catch (error) {
    await removeUnfiled(deps, key);
    throw error;
  }
};
