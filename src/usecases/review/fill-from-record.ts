import { listRecords, type RecordView } from '#db/reads/reviews.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { openReview, recordReview } from '#db/writes/reviews.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { awaitsPrescription, ORDER_MESSAGES } from '#domain/orders.ts';
import { prescriptionDays } from '#domain/review/expiry.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import { prescribedItems } from './prescribed-items.ts';

type Wanted = { readonly productId: string; readonly strength: string; readonly packs: number };

/** Whether a prescription on record covers all that an order asks for, today. */
export const coversOrder = (
  record: Pick<RecordView, 'validUntil' | 'lines' | 'prescriptionId'>,
  wanted: readonly Wanted[],
  today: string,
): boolean =>
  record.prescriptionId !== null &&
  record.validUntil >= today &&
  wanted.length > 0 &&
  wanted.every(({ productId, strength, packs }) =>
    record.lines.some(
      (line) =>
        line.productId === productId &&
        line.productStrength === strength &&
        line.balance.left >= packs,
    ),
  );

/**
 * A customer has an order filled from a prescription on record instead of sending it again. A pharmacist
 * still decides; only then packs are taken.
 */
export const fillFromRecord = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly orderId: string; readonly recordId: string },
): Promise<Result<null>> => {
  const notFound = refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  if (viewer.kind !== 'customer' || !isUuid(input.orderId)) return notFound;
  const result = await allOrNothing(deps.db, async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, input.orderId);
    if (!row || !may(viewer, 'upload to order', { ownerId: row.user_id })) return notFound;
    const waits = awaitsPrescription({
      status: row.status,
      prescriptionRequired: row.prescription_required,
      prescriptionUrl: row.prescription_url,
    });
    const record = (await listRecords(trx, viewer, viewer.id)).find(
      ({ id }) => id === input.recordId,
    );
    const now = deps.clock();
    if (
      !waits ||
      !record ||
      !coversOrder(
        record,
        await prescribedItems(deps, trx, row.id),
        prescriptionDays(now, row).today,
      )
    )
      return refuse(
        'not-covered',
        'conflict',
        'This prescription does not cover the order. Please send the prescription for it.',
      );
    const changed = await changeOrder(
      deps,
      trx,
      row,
      { kind: 'attach-prescription', url: `/prescriptions/${record.prescriptionId}` },
      viewer,
    );
    if (!changed.ok) return changed;
    await openReview(trx, { id: deps.newId(), orderId: row.id, recordId: record.id }, now);
    await recordReview(trx, {
      id: deps.newId(),
      order_id: row.id,
      at: now,
      actor_kind: 'customer',
      actor_id: viewer.id,
      kind: 'record chosen',
      record_id: record.id,
    });
    return ok(null);
  });
  return result;
};
