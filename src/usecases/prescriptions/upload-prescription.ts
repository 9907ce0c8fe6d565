import { insertPrescription } from '#db/writes/prescriptions.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { lockReview } from '#db/writes/reviews.ts';
import { findOrder } from '#db/reads/orders.ts';
import { findFileMark, findRecordOfFile } from '#db/reads/prescriptions.ts';
import { listOwnReviews } from '#db/reads/reviews.ts';
import { may, type Viewer } from '#domain/access.ts';
import { pathTo } from '#domain/addresses.ts';
import { notLoggedIn } from '#domain/prescriptions.ts';
import { takesPrescription } from '#domain/review/review.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { fileUpload } from './file-upload.ts';

export type UploadPrescriptionInput = {
  readonly orderId: string;
  readonly fileName: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** The sender's, for the limit. */
  readonly address: string;
};

/** Whether an upload is allowed, checked before its first byte is read. */
const mayUploadPrescription = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
  address: string,
): Promise<Result<{ userId: string }>> => {
  if (viewer.kind !== 'customer') return notLoggedIn();
  const order = await findOrder(deps.db, viewer, orderId);
  if (!order?.userId || !may(viewer, 'upload to order', { ownerId: order.userId }))
    return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  const review = (await listOwnReviews(deps.db, viewer)).get(orderId);
  const taken = takesPrescription(order.status, review?.state);
  if (!taken.ok) return taken;
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
  const filed = await fileUpload(deps, { ...input, userId }, async (trx, upload) => {
    const row = await lockOrder(trx, input.orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    // Cancelled or decided while the file was on its way.
    const taken = takesPrescription(row.status, (await lockReview(trx, row.id))?.state);
    if (!taken.ok) return taken;
    // A path, because a store may move to another domain and its files must not be lost by that.
    const url = pathTo('/prescriptions/:prescriptionId', { prescriptionId: upload.id });
    await insertPrescription(trx, upload);
    // The same file sent again is the same prescription, whose balance goes on.
    const mark = await findFileMark(trx, { orderId: row.id, recordId: null });
    const changed = await changeOrder(
      deps,
      trx,
      row,
      {
        kind: 'attach-prescription',
        url,
        recordId: mark === undefined ? null : ((await findRecordOfFile(trx, mark)) ?? null),
        prescriptionId: upload.id,
      },
      { kind: 'customer', id: userId },
    );
    if (!changed.ok) return changed;
    return ok({ prescriptionId: upload.id, url });
  });
  return filed;
};
