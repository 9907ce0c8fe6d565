import type { Tx } from '#db/client.ts';
import { openReview, recordReview } from '#db/writes/reviews.ts';
import type { Deps } from '#usecases/deps.ts';

/** A prescription of this customer that came with the same file and still serves. */
const recordOfFile = async (trx: Tx, userId: string, sha256: string): Promise<string | null> => {
  const row = await trx
    .selectFrom('prescription_records')
    .innerJoin('prescriptions', 'prescriptions.id', 'prescription_records.prescription_id')
    .select('prescription_records.id')
    .where('prescription_records.user_id', '=', userId)
    .where('prescription_records.closed_at', 'is', null)
    .where('prescriptions.sha256', '=', sha256)
    .orderBy('prescription_records.created_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
};

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
    readonly sha256: string;
  },
): Promise<void> => {
  const now = deps.clock();
  const recordId = await recordOfFile(trx, sent.userId, sent.sha256);
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
