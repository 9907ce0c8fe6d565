import { fineArrivalWithoutPhoto, openArrival, setArrivalPhoto } from '#db/writes/arrivals.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { insertPrescription } from '#db/writes/prescriptions.ts';
import type { Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { fileUpload } from '#usecases/prescriptions/file-upload.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { ARRIVAL_MESSAGES } from '#texts/shipping.ts';
import { type ArrivalInput, mayReportArrival } from './report-arrival.ts';

/** A photo of what arrived, for the report of it that waits or the one that all is well: checked, encrypted and read as a prescription is. */
export const addArrivalPhoto = async (
  deps: Deps,
  viewer: Viewer,
  input: ArrivalInput & {
    readonly fileName: string;
    readonly body: AsyncIterable<Uint8Array>;
  },
): Promise<Result<null>> => {
  const allowed = await mayReportArrival(deps, viewer, input);
  if (!allowed.ok) return allowed;
  const { userId } = allowed.value;
  return fileUpload(deps, { ...input, userId }, async (trx, upload) => {
    const row = await lockOrder(trx, input.orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    const report = (await openArrival(trx, row.id)) ?? (await fineArrivalWithoutPhoto(trx, row.id));
    if (!report) return refuse('no-report', 'conflict', ARRIVAL_MESSAGES.noReport);
    await insertPrescription(trx, { ...upload, purpose: 'arrival photo' });
    await setArrivalPhoto(trx, report.id, upload.id);
    await recordChange(deps, trx, { kind: 'customer', id: userId }, 'order arrival photo sent', {
      patientId: userId,
      orderId: row.id,
      subjectId: upload.id,
    });
    return ok(null);
  });
};
