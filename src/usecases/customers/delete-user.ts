import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { eraseAccount } from './erase-account.ts';

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
