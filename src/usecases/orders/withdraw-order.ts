import { lockOrder } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { type Changed, changeOrder } from './change-order.ts';

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
