import { findOrder } from '#db/reads/orders.ts';
import { listOwnReviews } from '#db/reads/reviews.ts';
import { may, type Viewer } from '#domain/access.ts';
import { notLoggedIn, type RefusedFile } from '#domain/prescriptions.ts';
import { takesPrescription } from '#domain/review/review.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';
import { attachFiles } from './attach-files.ts';
import { fileStored, storeUpload } from './file-upload.ts';
import { type Intake, openIntake } from './intake.ts';

export type UploadPrescriptionInput = {
  readonly orderId: string;
  /** Whether the files are further pages of the order's prescription instead of a new one. */
  readonly adds: boolean;
  /** The sender's, for the limit. */
  readonly address: string;
};

/** What became of an upload; some of several files may have been refused. */
export type UploadedPrescription = {
  readonly prescriptionId: string;
  readonly url: string;
  readonly taken: number;
  readonly refused: readonly RefusedFile[];
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
 * Takes a prescription of one or several files for the viewer's own order: each is checked, encrypted and stored,
 * and they are filed together with the order's new state and its mails.
 */
export const takePrescription = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, adds, address }: UploadPrescriptionInput,
): Promise<Result<Intake<UploadedPrescription>>> => {
  const allowed = await mayUploadPrescription(deps, viewer, orderId, address);
  if (!allowed.ok) return allowed;
  const { userId } = allowed.value;
  return ok(
    openIntake(deps, {
      store: (file) => storeUpload(deps, { ...file, userId, orderId }),
      file: (files, refused) =>
        fileStored(deps, files, async (trx): Promise<Result<UploadedPrescription>> => {
          const attached = await attachFiles(deps, trx, { orderId, userId, adds, files });
          return attached.ok ? ok({ ...attached.value, taken: files.length, refused }) : attached;
        }),
    }),
  );
};
