import { may, type StaffRole, type StaffViewer, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { Database } from '#db/client.ts';

/** A staff member as the managers of the team see them. */
export type MemberView = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly StaffRole[];
  readonly licenceNumber: string | null;
  readonly licenceAuthority: string | null;
  readonly suspendedAt: Date | null;
  readonly lastLoginAt: Date | null;
  readonly createdAt: Date;
  /** Device the person is currently logged in on. */
  readonly sessions: number;
  /** Second factors of the person. */
  readonly apps: number;
  readonly passkeys: number;
};

export type InvitationView = {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
  readonly invitedBy: string;
  readonly expiresAt: Date;
};

const members = (db: Database, now: Date) =>
  db
    .selectFrom('staff')
    .where('removed_at', 'is', null)
    .select([
      'id',
      'username',
      'name',
      'email',
      'roles',
      'licence_number as licenceNumber',
      'licence_authority as licenceAuthority',
      'suspended_at as suspendedAt',
      'last_login_at as lastLoginAt',
      'created_at as createdAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('staff_sessions')
        .select(({ fn }) => fn.countAll<string>().as('sessions'))
        .whereRef('staff_sessions.user_id', '=', 'staff.id')
        .where('staff_sessions.expires_at', '>', now)
        .as('sessions'),
    )
    .select((eb) => [
      eb
        .selectFrom('staff_authenticators')
        .select(({ fn }) => fn.countAll<string>().as('apps'))
        .whereRef('staff_authenticators.user_id', '=', 'staff.id')
        .where('staff_authenticators.confirmed_at', 'is not', null)
        .as('apps'),
      eb
        .selectFrom('staff_passkeys')
        .select(({ fn }) => fn.countAll<string>().as('passkeys'))
        .whereRef('staff_passkeys.user_id', '=', 'staff.id')
        .as('passkeys'),
    ]);

type Counted = 'sessions' | 'apps' | 'passkeys';

const counted = <Row extends Record<Counted, string | null>>(row: Row) => ({
  ...row,
  sessions: Number(row.sessions),
  apps: Number(row.apps),
  passkeys: Number(row.passkeys),
});

/** All current staff members by name, for the managers of the team; others see nobody. */
export const listTeam = async (
  db: Database,
  viewer: Viewer,
  now: Date,
): Promise<readonly MemberView[]> => {
  if (!may(viewer, 'manage team')) return [];
  const rows = await members(db, now).orderBy('name').orderBy('id').execute();
  return rows.map(counted);
};

/** One staff member; undefined for others and if there is none. */
export const findMember = async (
  db: Database,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<MemberView | undefined> => {
  if (!may(viewer, 'manage team') || !isUuid(id)) return undefined;
  const row = await members(db, now).where('id', '=', id).executeTakeFirst();
  return row && counted(row);
};

/** The roles of each staff member who is not suspended. */
export const listActiveRoles = async (
  db: Database,
  viewer: Viewer,
): Promise<readonly (readonly StaffRole[])[]> => {
  if (!may(viewer, 'manage team')) return [];
  const rows = await db
    .selectFrom('staff')
    .select('roles')
    .where('removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute();
  return rows.map(({ roles }) => roles);
};

/** A staff member who may act now, as a job acts for them; undefined if suspended or removed. */
export const findActiveStaff = async (
  db: Database,
  id: string,
): Promise<StaffViewer | undefined> => {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'username', 'name', 'roles'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row && { kind: 'staff', ...row };
};

/** Open invitations, the newest first. */
export const listInvitations = async (
  db: Database,
  viewer: Viewer,
): Promise<readonly InvitationView[]> =>
  may(viewer, 'manage team')
    ? db
        .selectFrom('staff_invitations')
        .innerJoin('staff', 'staff.id', 'staff_invitations.invited_by')
        .select([
          'staff_invitations.id',
          'staff_invitations.email',
          'staff_invitations.roles',
          'staff.name as invitedBy',
          'staff_invitations.expires_at as expiresAt',
        ])
        .orderBy('staff_invitations.created_at', 'desc')
        .execute()
    : [];

/** Mail address of the requesting person. */
export const findOwnStaffEmail = async (
  db: Database,
  viewer: StaffViewer,
): Promise<string | null> => {
  const row = await db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', viewer.id)
    .executeTakeFirst();
  return row?.email ?? null;
};

/** A pending change of a staff member's address; null if there is none. */
export const findOpenStaffEmail = async (
  db: Database,
  userId: string,
  now: Date,
): Promise<{ readonly newEmail: string; readonly expiresAt: Date } | null> =>
  (await db
    .selectFrom('staff_email_changes')
    .select(['new_email as newEmail', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()) ?? null;
