import type { Tx } from '#db/client.ts';

export type StaffEmailChange = {
  readonly id: string;
  /** Account that the address is for. */
  readonly userId: string;
  readonly newEmail: string;
};

/** Opens a change; an earlier one of the same person gives way to it. */
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

/** The change of a link that still works. */
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
