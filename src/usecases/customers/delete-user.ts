import { eraseOrders, eraseUser, ordersOf } from '#db/writes/erase.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

export const USER_MESSAGES = {
  notFound: 'This user does not exist.',
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
    return refuse('not-allowed', 403, 'Only staff may delete a user.');
  if (!isUuid(userId)) return refuse('not-found', 404, USER_MESSAGES.notFound);
  const now = deps.clock();
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null, 'not-found'>> => {
      if (!(await eraseUser(trx, userId, now)))
        return refuse('not-found', 404, USER_MESSAGES.notFound);
      await eraseOrders(trx, await ordersOf(trx, userId), now);
      return ok(null);
    });
  if (result.ok) deps.wakeJobs();
  return result;
};
