import { listRecords, type RecordView } from '#db/reads/reviews.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { pathTo } from '#domain/addresses.ts';
import { isUuid } from '#domain/cursor.ts';
import { awaitsPrescription } from '#domain/orders/order.ts';
import type { WantedPacks } from '#domain/review/balance.ts';
import { prescriptionDays } from '#domain/review/expiry.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import { prescribedItems } from '#usecases/orders/order-facts.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';

/** Whether a prescription on record covers all that an order asks for, today. */
export const coversOrder = (
  record: Pick<RecordView, 'validUntil' | 'lines' | 'prescriptionId'>,
  wanted: readonly WantedPacks[],
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
    if (
      !waits ||
      !record ||
      !coversOrder(
        record,
        await prescribedItems(deps, trx, row.id),
        prescriptionDays(deps.clock(), row).today,
      )
    )
      return refuse(
        'not-covered',
        'conflict',
        'This prescription does not cover the order. Please upload the prescription for it.',
      );
    const changed = await changeOrder(
      deps,
      trx,
      row,
      {
        kind: 'attach-prescription',
        url: pathTo('/prescriptions/:prescriptionId', {
          prescriptionId: String(record.prescriptionId),
        }),
        recordId: record.id,
        prescriptionId: null,
      },
      viewer,
    );
    return changed.ok ? ok(null) : changed;
  });
  return result;
};
