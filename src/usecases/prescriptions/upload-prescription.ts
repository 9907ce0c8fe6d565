import type { Tx } from '#db/client.ts';
import {
  countPages,
  currentScanId,
  insertPages,
  insertPrescription,
} from '#db/writes/prescriptions.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { lockReview } from '#db/writes/reviews.ts';
import { findOrder } from '#db/reads/orders.ts';
import { findFileMark, findRecordOfFile } from '#db/reads/prescriptions.ts';
import { listOwnReviews } from '#db/reads/reviews.ts';
import { may, type Viewer } from '#domain/access.ts';
import { pathTo } from '#domain/addresses.ts';
import {
  MAX_PRESCRIPTION_FILES,
  noFile,
  notLoggedIn,
  type PrescriptionRefusal,
  type RefusedFile,
  refusedFilesText,
  tooManyFiles,
} from '#domain/prescriptions.ts';
import { takesPrescription } from '#domain/review/review.ts';
import { ok, type Refusal, refuse, type Result } from '#domain/result.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { beginReading } from '#usecases/reading/begin-reading.ts';
import { fileStored, removeStored, type StoredUpload, storeUpload } from './file-upload.ts';

/** A file as it arrives. */
export type ArrivingFile = {
  readonly fileName: string;
  readonly body: AsyncIterable<Uint8Array>;
};

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

/** Takes the files of one upload, one after another. */
export type PrescriptionIntake = {
  /** Checks and stores a file; refuses what makes the whole upload fail. */
  readonly take: (file: ArrivingFile) => Promise<Result<null>>;
  /** Files everything that was taken. */
  readonly finish: () => Promise<Result<UploadedPrescription>>;
  /** Removes everything, because the upload broke off or was refused. */
  readonly stop: <R extends Refusal>(refusal: R) => Promise<R>;
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

/** Files the first of the files as the prescription and the others as its pages, or all of them as further pages. */
const filePages = async (
  trx: Tx,
  orderId: string,
  uploads: readonly [StoredUpload, ...StoredUpload[]],
  adds: boolean,
): Promise<Result<string>> => {
  const current = adds ? await currentScanId(trx, orderId) : undefined;
  if (current !== undefined) {
    const left = MAX_PRESCRIPTION_FILES - (await countPages(trx, current));
    if (uploads.length > left) return tooManyFiles(left);
    await insertPages(trx, current, uploads);
    return ok(current);
  }
  const [first, ...pages] = uploads;
  await insertPrescription(trx, first);
  await insertPages(trx, first.id, pages);
  return ok(first.id);
};

/** The one refusal of an upload of which no file could be taken. */
const nothingTaken = (refusals: readonly (PrescriptionRefusal & RefusedFile)[]): Refusal => {
  const [first, ...others] = refusals;
  if (!first) return noFile();
  return others.length === 0 ? first : { ...first, message: refusedFilesText(refusals) };
};

/**
 * Takes a prescription of one or several files for the viewer's own order: each is checked, encrypted and stored,
 * and they are filed together with the order's new state and its mails. A file that cannot be taken does not
 * stop the others; what fails as a whole leaves nothing behind.
 */
export const takePrescription = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, adds, address }: UploadPrescriptionInput,
): Promise<Result<PrescriptionIntake>> => {
  const allowed = await mayUploadPrescription(deps, viewer, orderId, address);
  if (!allowed.ok) return allowed;
  const { userId } = allowed.value;
  const stored: StoredUpload[] = [];
  const refused: (PrescriptionRefusal & RefusedFile)[] = [];

  const finish = async (): Promise<Result<UploadedPrescription>> => {
    const [first, ...more] = stored;
    if (!first) return nothingTaken(refused);
    return fileStored(deps, stored, async (trx): Promise<Result<UploadedPrescription>> => {
      const row = await lockOrder(trx, orderId);
      if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
      // Cancelled or decided while the files were on their way.
      const taken = takesPrescription(row.status, (await lockReview(trx, row.id))?.state);
      if (!taken.ok) return taken;
      const filed = await filePages(trx, row.id, [first, ...more], adds);
      if (!filed.ok) return filed;
      for (const upload of stored) await beginReading(deps, trx, upload);
      // A path, because a store may move to another domain and its files must not be lost by that.
      const url = pathTo('/prescriptions/:prescriptionId', { prescriptionId: filed.value });
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
          prescriptionId: filed.value,
        },
        { kind: 'customer', id: userId },
      );
      if (!changed.ok) return changed;
      return ok({ prescriptionId: filed.value, url, taken: stored.length, refused });
    });
  };

  return ok({
    take: async (file) => {
      if (stored.length + refused.length >= MAX_PRESCRIPTION_FILES) return tooManyFiles();
      const saved = await storeUpload(deps, { ...file, userId, orderId });
      if (saved.ok) stored.push(saved.value);
      // A full or broken store would refuse the next file, too, and a huge file would be read to its end.
      else if (saved.code === 'busy' || saved.code === 'failed' || saved.code === 'too-large')
        return saved;
      else refused.push({ ...saved, fileName: file.fileName });
      return ok(null);
    },
    finish,
    stop: async (refusal) => {
      await removeStored(deps, stored);
      return refusal;
    },
  });
};
