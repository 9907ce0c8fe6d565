import type { Database } from '#db/client.ts';

/** A change of address that waits for its two mailboxes, as its owner sees it. */
export type OpenEmailChange = {
  readonly newEmail: string;
  readonly oldApproved: boolean;
  readonly newConfirmed: boolean;
};

/** A customer's change of address that is under way at `now`; for its owner, and for whoever holds its link. */
export const findOpenEmailChange = async (
  db: Database,
  userId: string,
  now: Date,
): Promise<OpenEmailChange | undefined> => {
  const row = await db
    .selectFrom('email_changes')
    .select(['new_email', 'old_approved_at', 'new_confirmed_at'])
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      newEmail: row.new_email,
      oldApproved: row.old_approved_at !== null,
      newConfirmed: row.new_confirmed_at !== null,
    }
  );
};
