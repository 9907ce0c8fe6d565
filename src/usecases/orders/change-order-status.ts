import { lockOrder, type OrderRow } from '#db/writes/orders.ts';
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

/** Confirming says that a pharmacist has judged the prescription; where none is needed, nobody has to. */
const signs = (event: ChangeOrderStatusInput['event'], row: OrderRow): boolean =>
  event.kind === 'set-status' &&
  event.status === 'Order Confirmed' &&
  event.status !== row.status &&
  row.prescription_required;

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
    return refuse('not-allowed', 403, ORDER_MESSAGES.changeNotYours);
  if (!isUuid(input.orderId)) return refuse('not-found', 404, ORDER_MESSAGES.notFound);
  const result = await deps.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, input.orderId);
    if (!row) return refuse('not-found', 404, ORDER_MESSAGES.notFound);
    if (row.version !== input.version)
      return refuse('changed-meanwhile', 409, ORDER_MESSAGES.changedMeanwhile);
    if (signs(input.event, row) && !may(viewer, 'review prescriptions'))
      return refuse('not-allowed', 403, ORDER_MESSAGES.pharmacistConfirms);
    return changeOrder(deps, trx, row, input.event, { kind: 'staff', id: viewer.id });
  });
  if (result.ok) deps.wakeJobs();
  return result;
};
