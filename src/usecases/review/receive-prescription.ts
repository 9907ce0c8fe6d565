import type { Tx } from '#db/client.ts';
import { findFileMark, findRecordOfFile } from '#db/reads/prescribed-files.ts';
import { openReview, recordReview } from '#db/writes/reviews.ts';
import type { Deps } from '#usecases/deps.ts';

/**
 * Hands an order to the pharmacists once its scan is filed. The same file sent once more is the same
 * prescription: its balance goes on, and no second one begins.
 */
export const receivePrescription = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  sent: {
    readonly orderId: string;
    readonly userId: string;
    readonly prescriptionId: string;
  },
): Promise<void> => {
  const now = deps.clock();
  const mark = await findFileMark(trx, { orderId: sent.orderId, recordId: null });
  const recordId = mark === undefined ? null : ((await findRecordOfFile(trx, mark)) ?? null);
  await openReview(trx, { id: deps.newId(), orderId: sent.orderId, recordId }, now);
  await recordReview(trx, {
    id: deps.newId(),
    order_id: sent.orderId,
    at: now,
    actor_kind: 'customer',
    actor_id: sent.userId,
    kind: 'prescription sent',
    prescription_id: sent.prescriptionId,
    record_id: recordId,
  });
};
