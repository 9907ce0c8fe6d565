import { readOrderRow } from '#db/reads/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import {
  missingForApproval,
  missingForTracking,
  type MissingGate,
  missingGates,
} from '#domain/orders/gates.ts';
import { INITIAL_STATUS, ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import type { Deps } from '#usecases/deps.ts';
import { readGateFacts } from './gate-facts.ts';
import { stateOf } from './order-facts.ts';

/** What an order lacks for each status that it does not have, and for tracking alone. */
export type OrderGates = {
  readonly statuses: readonly (readonly [OrderStatus, readonly MissingGate[]])[];
  readonly tracking: readonly MissingGate[];
};

/** What an order lacks for each status, for staff who set it; undefined for others. */
export const readOrderGates = async (
  deps: Pick<Deps, 'db' | 'clock' | 'content' | 'settings'>,
  viewer: Viewer,
  orderId: string,
): Promise<OrderGates | undefined> => {
  if (!may(viewer, 'manage orders')) return undefined;
  return deps.db.transaction().execute(async (trx) => {
    const row = await readOrderRow(trx, orderId);
    if (!row) return undefined;
    const facts = await readGateFacts(deps, trx, row);
    const order = stateOf(row);
    return {
      statuses: ORDER_STATUSES.filter((status) => status !== row.status).map(
        (status) => [status, missingGates(order, status, facts)] as const,
      ),
      tracking: missingForTracking(order, facts),
    };
  });
};

/** What stops the confirmation that an approval at the review desk brings, for staff who may approve. */
export const readApprovalGates = async (
  deps: Pick<Deps, 'db' | 'clock' | 'content' | 'settings'>,
  viewer: Viewer,
  orderId: string,
): Promise<readonly MissingGate[]> => {
  if (!may(viewer, 'review prescriptions')) return [];
  return deps.db.transaction().execute(async (trx) => {
    const row = await readOrderRow(trx, orderId);
    return row?.status === INITIAL_STATUS
      ? missingForApproval(stateOf(row), 'Order Confirmed', await readGateFacts(deps, trx, row))
      : [];
  });
};
