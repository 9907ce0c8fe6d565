import type { Tx } from '#db/client.ts';
import {
  dropInvitation,
  findInvitationByToken,
  lockTeam,
  type Member,
  type OpenInvitation,
  readMembers,
} from '#db/writes/team.ts';
import { may, mayGrant, type StaffRole } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { type Licence, normalizeUsername } from '#domain/team.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { activeRoles, tellOfPharmacist } from './change-team.ts';

/** An invitation is valid only while its sender still has the permission. */
const stillGranted = (invitation: OpenInvitation, members: readonly Member[]): boolean => {
  const by = members.find(({ id }) => id === invitation.invitedBy);
  if (!by || by.suspendedAt !== null) return false;
  const viewer = { kind: 'staff', ...by } as const;
  return may(viewer, 'manage team') && mayGrant(viewer, invitation.roles, activeRoles(members));
};

const findOpen = async (
  deps: Deps,
  trx: Tx,
  token: string,
): Promise<{ invitation: OpenInvitation; members: readonly Member[] } | undefined> => {
  const hash = deps.mailLinks.hash(token);
  const invitation = await findInvitationByToken(trx, hash, deps.clock());
  const members = await readMembers(trx);
  return invitation && stillGranted(invitation, members) ? { invitation, members } : undefined;
};

/** The invitation of a link. Does not use the link up. */
export const readInvitation = async (
  deps: Deps,
  token: string,
): Promise<{ readonly email: string; readonly roles: readonly StaffRole[] } | undefined> => {
  const open = await deps.db.transaction().execute((trx) => findOpen(deps, trx, token));
  return open && { email: open.invitation.email, roles: open.invitation.roles };
};

/**
 * Makes the account of somebody who was invited; they log in afterwards. A weak password or a user name that
 * somebody has leaves the link whole. Of two at one moment, one succeeds.
 */
export const acceptInvitation = async (
  deps: Deps,
  input: {
    readonly token: string;
    readonly name: string;
    readonly username: string;
    readonly password: string;
    /** Needed by a pharmacist. */
    readonly licence: Licence | null;
  },
  address: string,
): Promise<
  Result<null, 'too-many-requests' | 'link-dead' | 'taken' | 'password-invalid' | 'licence-missing'>
> => {
  const tooOften = await limited(deps, [['mail-answer-address', address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const dead = refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);
  const username = normalizeUsername(input.username);
  const made = await deps.db
    .transaction()
    .execute(
      async (
        trx,
      ): Promise<Result<null, 'link-dead' | 'taken' | 'password-invalid' | 'licence-missing'>> => {
        await lockTeam(trx);
        const open = await findOpen(deps, trx, input.token);
        if (!open) return dead;
        const { invitation, members } = open;
        const about = [input.name, username, invitation.email];
        const weak = await deps.staff.judgePassword(input.password, { about });
        if (weak) return weak;
        if (members.some((each) => each.email === invitation.email)) return dead;
        if (members.some((each) => each.username === username))
          return refuse('taken', 'conflict', TEAM_MESSAGES.usernameTaken, {
            fields: { username: TEAM_MESSAGES.usernameTaken },
          });
        const pharmacist = invitation.roles.includes('pharmacist');
        if (pharmacist && !input.licence)
          return refuse('licence-missing', 'invalid', TEAM_MESSAGES.licenceMissing, {
            fields: { licenceNumber: TEAM_MESSAGES.licenceMissing },
          });
        await dropInvitation(trx, invitation.id);
        const id = await deps.staff.addPerson(trx, {
          username,
          name: input.name,
          password: input.password,
          email: invitation.email,
          roles: invitation.roles,
          licence: pharmacist ? input.licence : null,
        });
        const by = members.find((each) => each.id === invitation.invitedBy);
        if (pharmacist && by)
          await tellOfPharmacist(deps, trx, members, {
            by,
            name: input.name,
            licence: input.licence,
          });
        await recordChange(deps, trx, { kind: 'staff', id }, 'team join', {
          subjectId: id,
          fields: invitation.roles,
        });
        return ok(null);
      },
    );
  if (made.ok) deps.log.info({ change: 'join' }, 'the team was changed');
  return made;
};
