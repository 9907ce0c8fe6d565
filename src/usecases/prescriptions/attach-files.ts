import type { Tx } from '#db/client.ts';
import { findFileMark, findRecordOfFile } from '#db/reads/prescriptions.ts';
import { lockOrder } from '#db/writes/orders.ts';
import {
  countPages,
  currentScanId,
  insertPages,
  insertPrescription,
} from '#db/writes/prescriptions.ts';
import { lockReview } from '#db/writes/reviews.ts';
import { pathTo } from '#domain/addresses.ts';
import { MAX_PRESCRIPTION_FILES, tooManyFiles } from '#domain/prescriptions.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { takesPrescription } from '#domain/review/review.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import { beginReading, type KnownReading } from '#usecases/reading/begin-reading.ts';
import type { StoredUpload } from './file-upload.ts';

/** A stored file, with what the machine has read of it before it belonged to the order. */
type AttachedFile = StoredUpload & { readonly reading?: KnownReading | undefined };

/** A file's row of the prescriptions. */
const rowOf = ({ reading: _, ...row }: AttachedFile): StoredUpload => row;

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

/** Files stored files as the prescription of an order, or as its further pages, with the order's new state and its mails. */
export const attachFiles = async (
  deps: Deps,
  trx: Tx,
  of: {
    readonly orderId: string;
    readonly userId: string;
    readonly adds: boolean;
    readonly files: readonly [AttachedFile, ...AttachedFile[]];
  },
): Promise<Result<{ readonly prescriptionId: string; readonly url: string }>> => {
  const row = await lockOrder(trx, of.orderId);
  if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  // Cancelled or decided while the files were on their way.
  const taken = takesPrescription(row.status, (await lockReview(trx, row.id))?.state);
  if (!taken.ok) return taken;
  const [first, ...more] = of.files;
  const filed = await filePages(trx, row.id, [rowOf(first), ...more.map(rowOf)], of.adds);
  if (!filed.ok) return filed;
  for (const { id, sha256, reading } of of.files)
    await beginReading(deps, trx, { id, sha256 }, reading);
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
    { kind: 'customer', id: of.userId },
  );
  return changed.ok ? ok({ prescriptionId: filed.value, url }) : changed;
};
