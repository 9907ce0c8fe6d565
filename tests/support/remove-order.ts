import { eraseOrders } from '#db/writes/erase.ts';
import { lockOrder } from '#db/writes/orders.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';

/** Deletes an order as the deletion of its account does, whatever was paid, sent or reviewed. */
export const removeOrder = (deps: Deps, orderId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, orderId);
    if (!row) throw new Error('the order is gone');
    const event = { kind: 'delete', withAccount: true } as const;
    const deleted = await changeOrder(deps, trx, row, event, { kind: 'system', id: null });
    if (!deleted.ok) throw new Error(deleted.message);
    await eraseOrders(trx, deps.jobs, [orderId], deps.clock());
  });
