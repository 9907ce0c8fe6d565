import type { Tx } from '#db/client.ts';
import { eraseOrders, eraseUser, ordersOf } from '#db/writes/erase.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

type EraseDeps = Pick<Deps, 'db' | 'jobs' | 'newId' | 'clock'>;

const SYSTEM = { kind: 'system', id: null } as const;

const eraseAll = async (deps: EraseDeps, trx: Tx, userId: string): Promise<boolean> => {
  const now = deps.clock();
  if (!(await eraseUser(trx, deps.jobs, userId, now))) return false;
  const ids = (await ordersOf(trx, userId)).map(({ id }) => id);
  await recordChange(deps, trx, SYSTEM, 'account erased', { patientId: userId });
  await eraseOrders(trx, deps.jobs, ids, now);
  return true;
};

const eraseOrder = async (deps: EraseDeps, trx: Tx, orderId: string): Promise<boolean> => {
  if (!(await lockOrder(trx, orderId))) return false;
  await recordChange(deps, trx, SYSTEM, 'order deleted', { orderId });
  await eraseOrders(trx, deps.jobs, [orderId], deps.clock());
  return true;
};

/**
 * Erases what was erased before and came back with a restore of an earlier moment: accounts with their orders, and single
 * orders. Returns how many came back.
 */
export const eraseAgain = async (
  deps: EraseDeps,
  erased: { readonly users: readonly string[]; readonly orders: readonly string[] },
): Promise<{ readonly users: number; readonly orders: number }> => {
  let users = 0;
  for (const userId of erased.users)
    if (await deps.db.transaction().execute((trx) => eraseAll(deps, trx, userId))) users += 1;
  let orders = 0;
  for (const orderId of erased.orders)
    if (await deps.db.transaction().execute((trx) => eraseOrder(deps, trx, orderId))) orders += 1;
  return { users, orders };
};
