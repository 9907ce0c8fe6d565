import { eraseOrders } from '#db/writes/erase.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import type { Deps } from '#usecases/deps.ts';
import { type Changed, changeOrder } from './change-order.ts';

/**
 * Staff delete an order: it leaves every screen at once, its personal data and its scans are erased;
 * what never left goes back to its prescription. Refuses an order that was paid, sent or reviewed: it is kept.
 */
export const deleteOrder = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'delete orders'))
    return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.deletionNotYours);
  if (!isUuid(orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    const event = { kind: 'delete', withAccount: false } as const;
    const deleted = await changeOrder(deps, trx, row, event, viewer);
    if (!deleted.ok) return deleted;
    await eraseOrders(trx, deps.jobs, [orderId], now);
    return ok(null);
  });
};

/** Staff take an order that is done off their list, or back on it. It stays for its patient and in the books. */
export const archiveOrder = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, kind }: { readonly orderId: string; readonly kind: 'archive' | 'restore' },
): Promise<Result<Changed>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'delete orders'))
    return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.archivingNotYours);
  if (!isUuid(orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  return deps.db.transaction().execute(async (trx): Promise<Result<Changed>> => {
    const row = await lockOrder(trx, orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    return changeOrder(deps, trx, row, { kind }, viewer);
  });
};

/** A customer takes back their own order while nobody has worked on it. It stays in the record. */
export const withdrawOrder = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<Result<Changed>> => {
  if (viewer.kind !== 'customer' || !isUuid(orderId))
    return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  const result = await deps.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, orderId);
    if (!row || !may(viewer, 'withdraw order', { ownerId: row.user_id }))
      return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    return changeOrder(deps, trx, row, { kind: 'withdraw' }, { kind: 'customer', id: viewer.id });
  });
  return result;
};
