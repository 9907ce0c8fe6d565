import { lockOrder } from '#db/writes/orders.ts';
import { isUuid } from '#domain/cursor.ts';
import { may, type Viewer } from '#domain/access.ts';
import {
  ORDER_MESSAGES,
  type OrderEvent,
  type OrderRefusal,
  type OrderState,
} from '#domain/orders.ts';
import { refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from './change-order.ts';

export type ChangeOrderStatusInput = {
  readonly orderId: string;
  /** The version that the person saw. */
  readonly version: number;
  readonly event: Extract<OrderEvent, { kind: 'set-status' | 'add-tracking' }>;
};

/**
 * Staff set a status or add tracking. Refuses: no right, no such order, an order that somebody else
 * changed meanwhile, and what the table of statuses asks for.
 */
export const changeOrderStatus = async (
  deps: Deps,
  viewer: Viewer,
  input: ChangeOrderStatusInput,
): Promise<
  Result<OrderState, OrderRefusal | 'not-allowed' | 'not-found' | 'changed-meanwhile'>
> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage orders'))
    return refuse('not-allowed', 403, 'Only staff may change an order.');
  if (!isUuid(input.orderId)) return refuse('not-found', 404, ORDER_MESSAGES.notFound);
  const result = await deps.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, input.orderId);
    if (!row) return refuse('not-found', 404, ORDER_MESSAGES.notFound);
    if (row.version !== input.version)
      return refuse('changed-meanwhile', 409, ORDER_MESSAGES.changedMeanwhile);
    return changeOrder(deps, trx, row, input.event, { kind: 'staff', id: viewer.id });
  });
  if (result.ok) deps.wakeJobs();
  return result;
};
