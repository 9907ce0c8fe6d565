import type { Tx } from '#db/client.ts';
import { eraseOrders, eraseUser, ordersOf } from '#db/writes/erase.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { type Actor, changeOrder } from '#usecases/orders/change-order.ts';

/**
 * Erases a customer's account and its orders, and records of each order that was still to be seen who
 * deleted it. False where there is no such customer any more.
 */
export const eraseAccount = async (
  deps: Deps,
  trx: Tx,
  userId: string,
  actor: Actor,
): Promise<boolean> => {
  const now = deps.clock();
  if (!(await eraseUser(trx, deps.jobs, userId, now))) return false;
  const orders = await ordersOf(trx, userId);
  for (const { id } of orders) {
    const row = await lockOrder(trx, id);
    if (row) await changeOrder(deps, trx, row, { kind: 'delete' }, actor);
  }
  await recordChange(deps, trx, actor, 'account erased', { patientId: userId });
  await eraseOrders(
    trx,
    deps.jobs,
    orders.map(({ id }) => id),
    now,
  );
  return true;
};
