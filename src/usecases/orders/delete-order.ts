import { eraseOrders } from '#db/writes/erase.ts';
import { lockOrder, recordEvent } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ORDER_MESSAGES } from '#domain/orders.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { orderDeleted } from '#usecases/referrals/follow-discount.ts';
import { giveBackUnsent } from '#usecases/review/give-back-unsent.ts';

/**
 * Staff delete an order: it leaves every screen at once, its personal data and its scans are erased;
 * what was dispensed stays in the record without a name, and what never left goes back to its prescription.
 */
export const deleteOrder = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<Result<null, 'not-allowed' | 'not-found'>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'delete orders'))
    return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.deletionNotYours);
  if (!isUuid(orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  const now = deps.clock();
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null, 'not-found'>> => {
      const row = await lockOrder(trx, orderId);
      if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
      await recordEvent(trx, {
        id: deps.newId(),
        order_id: orderId,
        at: now,
        actor_kind: 'staff',
        actor_id: viewer.id,
        kind: 'deleted',
        from_status: row.status,
        to_status: row.status,
        tracking_info: null,
      });
      await giveBackUnsent(deps, trx, { id: orderId, shippedAt: row.shipped_at });
      await orderDeleted(deps, trx, { id: orderId, shippedAt: row.shipped_at });
      await eraseOrders(trx, deps.jobs, [orderId], now);
      return ok(null);
    });
  return result;
};
