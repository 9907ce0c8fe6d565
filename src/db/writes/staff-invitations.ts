import type { Tx } from '#db/client.ts';
import type { StaffRole } from '#domain/access.ts';

export type OpenInvitation = {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
  readonly invitedBy: string;
};

const columns = ['id', 'email', 'roles', 'invited_by as invitedBy'] as const;

/** Writes an invitation; an earlier one to the same address is void. */
export const writeInvitation = async (
  trx: Tx,
  invitation: OpenInvitation & {
    readonly tokenHash: Buffer;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> => {
  const { id, email, roles, invitedBy, tokenHash, now, expiresAt } = invitation;
  await trx.deleteFrom('staff_invitations').where('email', '=', email).execute();
  await trx
    .insertInto('staff_invitations')
    .values({
      id,
      email,
      roles,
      invited_by: invitedBy,
      token_hash: tokenHash,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
};

/** An invitation that was not taken up, out of date or not. */
export const findInvitation = (trx: Tx, id: string): Promise<OpenInvitation | undefined> =>
  trx.selectFrom('staff_invitations').select(columns).where('id', '=', id).executeTakeFirst();

/** The invitation of a link that still works. */
export const findInvitationByToken = (
  trx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenInvitation | undefined> =>
  trx
    .selectFrom('staff_invitations')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const dropInvitation = async (trx: Tx, id: string): Promise<void> => {
  await trx.deleteFrom('staff_invitations').where('id', '=', id).execute();
};
