import type { Tx } from '#db/client.ts';

/** The mailboxes, old and new, that have confirmed. */
export type Side = 'old' | 'new';

type EmailChange = {
  readonly id: string;
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
};

/** Opens a change, which replaces an earlier pending one. */
export const openEmailChange = async (
  trx: Tx,
  change: EmailChange & { readonly now: Date; readonly expiresAt: Date },
): Promise<void> => {
  await stopEmailChange(trx, change.userId);
  await trx
    .insertInto('email_changes')
    .values({
      id: change.id,
      user_id: change.userId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      created_at: change.now,
      expires_at: change.expiresAt,
    })
    .execute();
};

/** Cancels a pending change. False if there is none. */
export const stopEmailChange = async (trx: Tx, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/**
 * Records that a mailbox has agreed to the pending change. Returns the change and whether the other mailbox had
 * agreed before; undefined if no pending change involves the mailbox.
 */
export const agreeToChange = async (
  trx: Tx,
  person: { readonly userId: string; readonly email: string },
  side: Side,
  now: Date,
): Promise<(EmailChange & { readonly agreed: boolean }) | undefined> => {
  const row = await trx
    .updateTable('email_changes')
    .set(side === 'old' ? { old_approved_at: now } : { new_confirmed_at: now })
    .where('user_id', '=', person.userId)
    .where(side === 'old' ? 'old_email' : 'new_email', '=', person.email)
    .where('done_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      oldEmail: row.old_email,
      newEmail: row.new_email,
      agreed: row.old_approved_at !== null && row.new_confirmed_at !== null,
    }
  );
};

const FINISHED = ['Delivered', 'Cancelled'] as const;

/**
 * Moves an account to its new address. Orders under way that wrote to the old one follow, since their
 * payment link is still to come; finished ones keep what they were placed with. False where the account
 * is gone, or the new address has one meanwhile.
 */
export const moveToNewEmail = async (
  trx: Tx,
  { id, userId, oldEmail, newEmail }: EmailChange,
  now: Date,
): Promise<boolean> => {
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', newEmail)
    .executeTakeFirst();
  if (taken) return false;
  const moved = await trx
    .updateTable('users')
    .set({ email: newEmail, email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email', '=', oldEmail)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await trx
    .updateTable('orders')
    .set({ email: newEmail })
    .where('user_id', '=', userId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', oldEmail))
    .where('status', 'not in', [...FINISHED])
    .where('deleted_at', 'is', null)
    .execute();
  await trx.updateTable('email_changes').set({ done_at: now }).where('id', '=', id).execute();
  // An app was allowed for the former address, and reads the address itself.
  await trx.deleteFrom('api_grants').where('user_id', '=', userId).execute();
  return true;
};

type StaffEmailChange = {
  readonly id: string;
  /** Account that the address is for. */
  readonly userId: string;
  readonly newEmail: string;
};

/** Opens a change, which replaces an earlier one of the same person. */
export const openStaffEmailChange = async (
  trx: Tx,
  change: StaffEmailChange & {
    readonly tokenHash: Buffer;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> => {
  await dropStaffEmailChange(trx, change.userId);
  await trx
    .insertInto('staff_email_changes')
    .values({
      id: change.id,
      user_id: change.userId,
      new_email: change.newEmail,
      token_hash: change.tokenHash,
      expires_at: change.expiresAt,
      created_at: change.now,
    })
    .execute();
};

/** The change of a valid link. */
export const findStaffEmailChange = (
  trx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<StaffEmailChange | undefined> =>
  trx
    .selectFrom('staff_email_changes')
    .select(['id', 'user_id as userId', 'new_email as newEmail'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const dropStaffEmailChange = async (trx: Tx, userId: string): Promise<void> => {
  await trx.deleteFrom('staff_email_changes').where('user_id', '=', userId).execute();
};
