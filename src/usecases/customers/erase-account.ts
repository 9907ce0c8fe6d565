import type { Tx } from '#db/client.ts';
import { eraseOrders, eraseUser, ordersOf } from '#db/writes/erase.ts';
import { recordEvent } from '#db/writes/orders.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import type { Actor } from '#usecases/orders/change-order.ts';
import { orderDeleted } from '#usecases/referrals/follow-discount.ts';
import { giveBackUnsent } from '#usecases/review/give-back-unsent.ts';

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
  for (const { id, status, shippedAt, deletedAt } of orders)
    if (deletedAt === null) {
      await giveBackUnsent(deps, trx, { id, shippedAt });
      await orderDeleted(deps, trx, { id, shippedAt });
      await recordEvent(trx, {
        id: deps.newId(),
        order_id: id,
        at: now,
        actor_kind: actor.kind,
        actor_id: actor.id,
        kind: 'deleted',
        from_status: status,
        to_status: status,
        tracking_info: null,
      });
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
