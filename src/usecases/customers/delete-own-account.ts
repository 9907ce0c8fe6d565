import { hasOpenOrder, lockCustomer } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { eraseAccount } from './erase-account.ts';
import { type Proof, proveAgain, type ProofRefusal } from '#usecases/factors/prove.ts';

const ORDER_UNDER_WAY =
  'You have an order under way, and its parcel needs your address. Withdraw the order in My Account, or delete your account once it has arrived.';

/**
 * A customer deletes their own account, after showing again who they are: it and its orders leave every screen,
 * and personal data is erased. What was dispensed stays in the record without a name. Refused while an order is
 * under way: its parcel would have no address.
 */
export const deleteOwnAccount = async (
  deps: Deps,
  viewer: Viewer,
  proof: Proof,
): Promise<Result<null, 'not-allowed' | ProofRefusal | 'order-under-way'>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 'forbidden', 'Please log in first');
  const unproved = await proveAgain(deps, viewer, proof);
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
