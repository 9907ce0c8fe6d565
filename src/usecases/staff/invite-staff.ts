import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import {
  dropInvitation,
  findInvitation,
  type OpenInvitation,
  writeInvitation,
} from '#db/writes/team.ts';
import { mayGrant, type StaffRole, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { normalizeEmail } from '#domain/customers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { INVITATION_LIFETIME } from '#domain/team.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { activeRoles, changeTeam, type Team, type TeamRefusal } from './change-team.ts';

type Invited = Promise<Result<null, TeamRefusal | 'too-many-requests'>>;

const tooOften = (deps: Deps, viewer: Viewer) =>
  viewer.kind === 'staff'
    ? limited(deps, [['invite-account', viewer.id]], TOO_MANY_ATTEMPTS)
    : undefined;

const send = async (
  deps: Deps,
  trx: Tx,
  team: Team,
  { email, roles }: Pick<OpenInvitation, 'email' | 'roles'>,
): Promise<Result<null, TeamRefusal>> => {
  if (roles.length === 0)
    return refuse('roles-missing', 'invalid', TEAM_MESSAGES.rolesMissing, {
      fields: { roles: TEAM_MESSAGES.rolesMissing },
    });
  if (!mayGrant(team.actor, roles, activeRoles(team.members)))
    return refuse('not-allowed', 'forbidden', TEAM_MESSAGES.grantsAbove);
  if (team.members.some((each) => each.email === email))
    return refuse('taken', 'conflict', TEAM_MESSAGES.emailTaken, {
      fields: { email: TEAM_MESSAGES.emailTaken },
    });
  team.grants(roles);
  const now = deps.clock();
  const id = deps.newId();
  await writeInvitation(trx, {
    id,
    email,
    roles,
    invitedBy: team.actor.id,
    tokenHash: deps.mailLinks.hash(deps.mailLinks.token(id)),
    now,
    expiresAt: new Date(now.getTime() + INVITATION_LIFETIME),
  });
  await queueMails(
    trx,
    [
      {
        to: email,
        input: {
          template: 'staff-invitation',
          data: { invitedBy: team.actor.name, roles, linkId: id },
        },
      },
    ],
    { jobs: deps.jobs, newId: deps.newId, now },
  );
  return ok(null);
};

/**
 * Invites somebody to the staff by mail, as what the viewer may grant. An earlier invitation to the address is
 * void.
 */
export const inviteStaff = async (
  deps: Deps,
  viewer: Viewer,
  invitation: { readonly email: string; readonly roles: readonly StaffRole[] },
): Invited => {
  const wait = await tooOften(deps, viewer);
  if (wait) return wait;
  const email = normalizeEmail(invitation.email);
  const result = await changeTeam(deps, viewer, 'invite', (trx, team) =>
    send(deps, trx, team, { email, roles: invitation.roles }),
  );
  return result;
};

const gone = () => refuse('not-found', 'not-found', TEAM_MESSAGES.invitationGone);

/** Mails a new link for an invitation, and voids the one before. */
export const inviteStaffAgain = async (deps: Deps, viewer: Viewer, id: string): Invited => {
  const wait = await tooOften(deps, viewer);
  if (wait) return wait;
  const result = await changeTeam(deps, viewer, 'invite again', async (trx, team) => {
    const open = isUuid(id) ? await findInvitation(trx, id) : undefined;
    return open ? send(deps, trx, team, open) : gone();
  });
  return result;
};

/** Takes an invitation back: its link opens nothing any more. */
export const withdrawInvitation = (deps: Deps, viewer: Viewer, id: string): Invited =>
  changeTeam(deps, viewer, 'withdraw invitation', async (trx, team) => {
    const open = isUuid(id) ? await findInvitation(trx, id) : undefined;
    if (!open) return gone();
    if (!mayGrant(team.actor, open.roles, activeRoles(team.members)))
      return refuse('not-allowed', 'forbidden', TEAM_MESSAGES.above);
    await dropInvitation(trx, id);
    return ok(null);
  });
