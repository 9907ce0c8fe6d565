import type { Tx } from '#db/client.ts';
import { eraseOrders, eraseUser, ordersOf } from '#db/writes/erase.ts';
import { hasOpenOrder, lockCustomer, lockOrder } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { type Proof, type ProofRefusal, proveAgain } from '#usecases/factors/prove.ts';
import { type Actor, changeOrder } from '#usecases/orders/change-order.ts';

/**
 * Erases a customer's account and its orders, and records for each order that was still visible who deleted it.
 * False if the customer no longer exists.
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
    if (row) await changeOrder(deps, trx, row, { kind: 'delete', withAccount: true }, actor);
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

const ORDER_UNDER_WAY =
  'You have an open order, and its parcel needs your address. Cancel the order in My Account, or delete your account after it has arrived.';

/**
 * A customer deletes their own account after proving their identity again. The account and its orders
 * disappear, and personal data is erased. The dispensing record stays without a name. Refused while an order is
 * under way, because its parcel would have no address.
 */
export const deleteOwnAccount = async (
  deps: Deps,
  viewer: Viewer,
  headers: Headers,
  proof: Proof,
): Promise<Result<null, 'not-allowed' | ProofRefusal | 'order-under-way'>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 'forbidden', 'Please log in first');
  const unproved = await proveAgain(deps, viewer, headers, proof);
  if (unproved) return unproved;
  const done = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null, 'order-under-way' | 'not-allowed'>> => {
      // Locked first, so that no order is placed meanwhile.
      await lockCustomer(trx, viewer.id);
      if (await hasOpenOrder(trx, viewer.id))
        return refuse('order-under-way', 'conflict', ORDER_UNDER_WAY);
      const erased = await eraseAccount(deps, trx, viewer.id, viewer);
      return erased ? ok(null) : refuse('not-allowed', 'forbidden', 'Please log in first');
    });
  return done;
};

export const USER_MESSAGES = {
  notYours: 'Your role does not include changing an account.',
  notFound: 'This user does not exist.',
  notConfirmed:
    'The customer has not confirmed this email address. Send the confirmation link first.',
  deleteFailed: 'Failed to delete user',
} as const;

/**
 * Staff delete a customer: the account, its sessions and its orders leave every screen at once, and
 * personal data is erased. What was dispensed stays in the record without a name.
 */
export const deleteUser = async (
  deps: Deps,
  viewer: Viewer,
  userId: string,
): Promise<Result<null, 'not-allowed' | 'not-found'>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage users'))
    return refuse('not-allowed', 'forbidden', USER_MESSAGES.notYours);
  if (!isUuid(userId)) return refuse('not-found', 'not-found', USER_MESSAGES.notFound);
  const erased = await deps.db
    .transaction()
    .execute((trx) => eraseAccount(deps, trx, userId, viewer));
  if (!erased) return refuse('not-found', 'not-found', USER_MESSAGES.notFound);
  return ok(null);
};
