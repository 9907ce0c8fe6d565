import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { StaffRole } from '#domain/access.ts';
import type { Licence } from '#domain/team.ts';

/** A current staff member. */
export type Member = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly StaffRole[];
  readonly suspendedAt: Date | null;
  readonly licence: Licence | null;
};

/** An arbitrary number that no other lock of the store uses. */
const TEAM_LOCK = 7_206_157;

/**
 * Serializes changes of the team, because permissions and the remaining members decide about the next change.
 */
export const lockTeam = async (trx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${TEAM_LOCK})`.execute(trx);
};

/** All current staff members. */
export const readMembers = async (trx: Tx): Promise<Member[]> => {
  const rows = await trx
    .selectFrom('staff')
    .select(['id', 'username', 'name', 'email', 'roles', 'suspended_at as suspendedAt'])
    .select(['licence_number', 'licence_authority'])
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ licence_number: number, licence_authority: authority, ...row }) => ({
    ...row,
    licence: number === null || authority === null ? null : { number, authority },
  }));
};

export const setLicence = async (
  trx: Tx,
  id: string,
  { number, authority }: Licence,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('staff')
    .set({ licence_number: number, licence_authority: authority, updated_at: now })
    .where('id', '=', id)
    .execute();
};

export const setRoles = async (
  trx: Tx,
  id: string,
  roles: readonly StaffRole[],
  now: Date,
): Promise<void> => {
  await trx.updateTable('staff').set({ roles, updated_at: now }).where('id', '=', id).execute();
};

/** Changes the address for mails after its mailbox has agreed. */
export const setEmail = async (trx: Tx, id: string, email: string, now: Date): Promise<void> => {
  await trx
    .updateTable('staff')
    .set({ email, email_verified: true, updated_at: now })
    .where('id', '=', id)
    .execute();
};

/** Ends a person's sessions, and the logins that wait for a second factor: they would become one. */
export const endStaffSessions = async (trx: Tx, id: string): Promise<void> => {
  await trx.deleteFrom('staff_sessions').where('user_id', '=', id).execute();
  await trx.deleteFrom('staff_verifications').where('value', 'like', `${id} %`).execute();
};

/** After a new password by mail, passkeys open the desk only after that password: somebody else may have added one. */
export const distrustStaffPasskeys = async (trx: Tx, id: string): Promise<void> => {
  await trx
    .updateTable('staff_passkeys')
    .set({ second_only: true })
    .where('user_id', '=', id)
    .execute();
};

/** Suspends the person; null lets them back in. */
export const setSuspended = async (
  trx: Tx,
  id: string,
  since: Date | null,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('staff')
    .set({ suspended_at: since, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (!since) return;
  await endStaffSessions(trx, id);
  await dropPasswordLink(trx, id);
};

/**
 * The person has left: nothing opens the account any more, and user name and email are free again. The name
 * stays, because the record of orders and readings tells who did what.
 */
export const removeMember = async (trx: Tx, id: string, now: Date): Promise<void> => {
  await endStaffSessions(trx, id);
  await trx.deleteFrom('staff_accounts').where('user_id', '=', id).execute();
  await trx.deleteFrom('staff_invitations').where('invited_by', '=', id).execute();
  await trx.deleteFrom('staff_email_changes').where('user_id', '=', id).execute();
  await dropPasswordLink(trx, id);
  await trx
    .updateTable('staff')
    .set({
      username: `removed-${id}`,
      email: null,
      email_verified: false,
      removed_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
};

/** The mailbox of a member; null where they have none, undefined where there is no such member. */
export const findStaffEmail = async (trx: Tx, id: string): Promise<string | null | undefined> =>
  (await trx.selectFrom('staff').select('email').where('id', '=', id).executeTakeFirst())?.email;

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

/** Writes the link to a new password; an earlier one of the person is void. */
export const writePasswordLink = async (
  trx: Tx,
  link: {
    readonly id: string;
    readonly userId: string;
    readonly tokenHash: Buffer;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> => {
  await dropPasswordLink(trx, link.userId);
  await trx
    .insertInto('staff_password_links')
    .values({
      id: link.id,
      user_id: link.userId,
      token_hash: link.tokenHash,
      expires_at: link.expiresAt,
      created_at: link.now,
    })
    .execute();
};

/** The staff member whose password a valid link sets. */
export const findPasswordLink = async (
  trx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('staff_password_links')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.user_id;

/** Voids the person's link to a new password. */
export const dropPasswordLink = async (trx: Tx, userId: string): Promise<void> => {
  await trx.deleteFrom('staff_password_links').where('user_id', '=', userId).execute();
};
