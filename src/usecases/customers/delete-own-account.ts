import { may, type Viewer } from '#domain/access.ts';
import { ACCOUNT_MESSAGES } from '#domain/customers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { eraseAccount } from './erase-account.ts';

export const ORDER_UNDER_WAY =
  'You have an order under way, and its parcel needs your address. Withdraw the order in My Account, or delete your account once it has arrived.';

/**
 * A customer deletes their own account, after typing the password again: it and its orders leave every screen,
 * and personal data is erased. What was dispensed stays in the record without a name. Refused while an order is
 * under way: its parcel would have no address.
 */
export const deleteOwnAccount = async (
  deps: Deps,
  viewer: Viewer,
  password: string,
): Promise<
  Result<null, 'not-allowed' | 'too-many-requests' | 'password-wrong' | 'order-under-way'>
> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 403, 'Please log in first');
  const tooOften = await limited(deps, [['password-again-account', viewer.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  if (!(await deps.customers.knowsPassword(viewer.id, password)))
    return refuse('password-wrong', 422, ACCOUNT_MESSAGES.passwordWrong, {
      fields: { password: ACCOUNT_MESSAGES.passwordWrong },
    });
  const done = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null, 'order-under-way' | 'not-allowed'>> => {
      // Locked first, so that no order is placed meanwhile.
      await trx.selectFrom('users').select('id').where('id', '=', viewer.id).forUpdate().execute();
      const open = await trx
        .selectFrom('orders')
        .select('id')
        .where('user_id', '=', viewer.id)
        .where('deleted_at', 'is', null)
        .where('status', 'not in', ['Delivered', 'Cancelled'])
        .executeTakeFirst();
      if (open) return refuse('order-under-way', 409, ORDER_UNDER_WAY);
      const erased = await eraseAccount(deps, trx, viewer.id, viewer);
      return erased ? ok(null) : refuse('not-allowed', 403, 'Please log in first');
    });
  if (done.ok) deps.wakeJobs();
  return done;
};
