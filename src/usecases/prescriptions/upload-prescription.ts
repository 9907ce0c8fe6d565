import { insertPrescription } from '#db/writes/prescriptions.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { findOrder } from '#db/reads/orders.ts';
import { strayKeys } from '#db/reads/prescription-keys.ts';
import { may, type Viewer } from '#domain/access.ts';
import { ORDER_MESSAGES } from '#domain/orders.ts';
import { notLoggedIn, safeFileName, storageKey } from '#domain/prescriptions.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';
import { receivePrescription } from '#usecases/review/receive-prescription.ts';

export type UploadPrescriptionInput = {
  readonly orderId: string;
  readonly fileName: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** The sender's, for the limit. */
  readonly address: string;
};

/** Whether a file may come at all: asked before its first byte is read. */
const mayUploadPrescription = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
  address: string,
): Promise<Result<{ userId: string }>> => {
  if (viewer.kind !== 'customer') return notLoggedIn();
  const order = await findOrder(deps.db, viewer, orderId);
  if (!order?.userId || !may(viewer, 'upload to order', { ownerId: order.userId }))
    return refuse('not-found', 404, ORDER_MESSAGES.notFound);
  if (order.status === 'Cancelled') return refuse('order-cancelled', 409, ORDER_MESSAGES.cancelled);
  const tooOften = await limited(
    deps,
    [
      ['upload-address', address],
      ['upload-account', viewer.id],
    ],
    'Too many uploads. Please wait a moment and try again.',
  );
  if (tooOften) return tooOften;
  return ok({ userId: order.userId });
};

/** Of the last upload of this process; two uploads of one file at one moment must not share a key. */
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
 * Takes a prescription for the viewer's own order: checked, encrypted, stored, and filed together with
 * the order's new state and its mails. Whatever is refused or fails leaves nothing behind.
 */
export const uploadPrescription = async (
  deps: Deps,
  viewer: Viewer,
  input: UploadPrescriptionInput,
): Promise<Result<{ prescriptionId: string; url: string }>> => {
  const allowed = await mayUploadPrescription(deps, viewer, input.orderId, input.address);
  if (!allowed.ok) return allowed;
  const { userId } = allowed.value;
  const now = deps.clock();
  const key = storageKey({
    userId,
    orderId: input.orderId,
    timestamp: nextTimestamp(now),
    fileName: input.fileName,
  });
  const saved = await deps.files.save({ key, fileName: input.fileName, body: input.body });
  if (!saved.ok) return saved;
  const prescriptionId = deps.newId();
  // A path, because a store may move to another domain and its files must not be lost by that.
  const url = `/prescriptions/${prescriptionId}`;
  try {
    const result = await deps.db.transaction().execute(async (trx) => {
      const row = await lockOrder(trx, input.orderId);
      if (!row) return refuse('not-found', 404, ORDER_MESSAGES.notFound);
      const changed = await changeOrder(
        deps,
        trx,
        row,
        { kind: 'attach-prescription', url },
        { kind: 'customer', id: userId },
      );
      // Cancelled while the file was on its way.
      if (!changed.ok) return changed;
      await insertPrescription(trx, {
        id: prescriptionId,
        order_id: row.id,
        user_id: userId,
        storage_key: key,
        file_name: safeFileName(input.fileName),
        content_type: saved.value.contentType,
        size_bytes: saved.value.sizeBytes,
        sha256: saved.value.sha256,
        wrapped_key: saved.value.wrappedKey,
        uploaded_at: now,
        replaced_at: null,
      });
      if (row.prescription_required)
        await receivePrescription(deps, trx, {
          orderId: row.id,
          userId,
          prescriptionId,
          sha256: saved.value.sha256,
        });
      return changed;
    });
    if (!result.ok) {
      await deps.files.remove(key);
      return result;
    }
  } catch (error) {
    await removeUnfiled(deps, key);
    throw error;
  }
  deps.wakeJobs();
  return ok({ prescriptionId, url });
};
