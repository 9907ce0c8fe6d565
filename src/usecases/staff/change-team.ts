import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import {
  endStaffSessions,
  lockTeam,
  type Member,
  readMembers,
  removeMember,
  setLicence,
  setRoles,
  setSuspended,
} from '#db/writes/team.ts';
import {
  lacksFullAccess,
  may,
  mayGrant,
  reaches,
  type StaffRole,
  type StaffViewer,
  type Viewer,
} from '#domain/access.ts';
import { type Licence, licenceText } from '#domain/team.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { resetFactorsOf } from '#usecases/factors/of-others.ts';

export type TeamRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'last-one'
  | 'taken'
  | 'roles-missing'
  | 'licence-missing';

/** The locked team, and the actor with their current permissions. */
export type Team = {
  readonly members: readonly Member[];
  readonly actor: StaffViewer;
  /** Records the new roles of a staff member. */
  readonly grants: (roles: readonly StaffRole[]) => void;
  /** A colleague whose access the actor may change, or the refusal. */
  readonly within: (memberId: string) => Result<Member, TeamRefusal>;
  /** The same for what only takes access away, also while nobody has the permissions of every role. */
  readonly toRestrict: (memberId: string) => Result<Member, TeamRefusal>;
};

/** The refusal of what nobody does to their own account. */
export const another = (viewer: Viewer, memberId: string) =>
  viewer.kind === 'staff' && viewer.id === memberId
    ? refuse('not-allowed', 'conflict', TEAM_MESSAGES.self)
    : undefined;

const notAllowed = (words: string) => refuse('not-allowed', 'forbidden', words);

/** The roles of each staff member who is not suspended. */
export const activeRoles = (members: readonly Member[]): readonly (readonly StaffRole[])[] =>
  members.flatMap(({ roles, suspendedAt }) => (suspendedAt === null ? [roles] : []));

const hasAdministrator = (members: readonly Member[]): boolean =>
  activeRoles(members).some((roles) => roles.includes('administrator'));

/**
 * Runs one change of the team at a time. The actor's rights are read again once it is their turn: of two
 * administrators who remove each other at one moment, one succeeds. Nobody changes who may do what they may
 * not. What was done is recorded, and logged by ids.
 */
export const changeTeam = async <T, Code extends string = TeamRefusal>(
  deps: Deps,
  viewer: Viewer,
  what: string,
  change: (trx: Tx, team: Team) => Promise<Result<T, Code | TeamRefusal>>,
): Promise<Result<T, Code | TeamRefusal>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage team'))
    return notAllowed(TEAM_MESSAGES.notYours);
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<T, Code | TeamRefusal>> => {
      await lockTeam(trx);
      const members = await readMembers(trx);
      const self = members.find(({ id, suspendedAt }) => id === viewer.id && suspendedAt === null);
      const actor: StaffViewer | undefined = self && { ...viewer, roles: self.roles };
      if (!actor || !may(actor, 'manage team')) return notAllowed(TEAM_MESSAGES.notYours);
      let subjectId: string | undefined;
      let granted: readonly StaffRole[] = [];
      const colleague =
        (allowed: (roles: readonly StaffRole[]) => boolean) =>
        (memberId: string): Result<Member, TeamRefusal> => {
          const member = members.find(({ id }) => id === memberId);
          if (!member) return refuse('not-found', 'not-found', TEAM_MESSAGES.notFound);
          subjectId = memberId;
          return allowed(member.roles) ? ok(member) : notAllowed(TEAM_MESSAGES.above);
        };
      const changed = await change(trx, {
        members,
        actor,
        grants: (roles) => {
          granted = roles;
        },
        within: colleague((roles) => reaches(actor, roles)),
        toRestrict: colleague((roles) => mayGrant(actor, roles, activeRoles(members))),
      });
      if (changed.ok)
        await recordChange(deps, trx, actor, `team ${what}`, { subjectId, fields: granted });
      return changed;
    });
  if (result.ok) deps.securityEvents.note({ event: 'team changed', realm: 'staff', detail: what });
  if (result.ok) deps.log.info({ change: what, by: viewer.id }, 'the team was changed');
  return result;
};

type Changed = Promise<Result<null, TeamRefusal>>;

/** The refusal of a change after which nobody would be left who may do everything, or no administrator. */
const lastOne = (team: Team, id: string, after: Partial<Member> | undefined) => {
  const members = team.members.flatMap((member) =>
    member.id === id ? (after ? [{ ...member, ...after }] : []) : [member],
  );
  if (!hasAdministrator(members))
    return refuse('last-one', 'conflict', TEAM_MESSAGES.lastAdministrator);
  return lacksFullAccess(activeRoles(members)) && !lacksFullAccess(activeRoles(team.members))
    ? refuse('last-one', 'conflict', TEAM_MESSAGES.last)
    : undefined;
};

/** Records the licence of somebody who is or becomes a pharmacist; refuses a pharmacist without one. */
const recordLicence = async (
  deps: Deps,
  trx: Tx,
  member: Member,
  roles: readonly StaffRole[],
  licence: Licence | null,
): Promise<Result<null, TeamRefusal>> => {
  if (licence) await setLicence(trx, member.id, licence, deps.clock());
  return !roles.includes('pharmacist') || licence || member.licence
    ? ok(null)
    : refuse('licence-missing', 'invalid', TEAM_MESSAGES.licenceMissing);
};

/**
 * Changes the roles of a staff member, and the licence of a pharmacist. Refuses roles above the viewer's own unless nobody
 * has them all, no role at all, and a pharmacist without a licence. The other administrators get a mail about a new
 * pharmacist.
 */
export const changeRoles = (
  deps: Deps,
  viewer: Viewer,
  memberId: string,
  roles: readonly StaffRole[],
  licence: Licence | null,
): Changed =>
  changeTeam(deps, viewer, 'roles', async (trx, team): Changed => {
    const member = team.toRestrict(memberId);
    if (!member.ok) return member;
    if (roles.length === 0) return refuse('roles-missing', 'invalid', TEAM_MESSAGES.rolesMissing);
    if (!mayGrant(team.actor, roles, activeRoles(team.members)))
      return refuse('not-allowed', 'forbidden', TEAM_MESSAGES.grantsAbove);
    const last = lastOne(team, memberId, { roles });
    if (last) return last;
    const recorded = await recordLicence(deps, trx, member.value, roles, licence);
    if (!recorded.ok) return recorded;
    await setRoles(trx, memberId, roles, deps.clock());
    team.grants(roles);
    if (roles.includes('pharmacist') && !member.value.roles.includes('pharmacist'))
      await tellOfPharmacist(deps, trx, team.members, {
        by: team.actor,
        name: member.value.name,
        licence: licence ?? member.value.licence,
      });
    return ok(null);
  });

/** Mails the administrators, except the one who acted, that somebody is a pharmacist from now on. */
export const tellOfPharmacist = async (
  deps: Deps,
  trx: Tx,
  members: readonly Member[],
  news: {
    readonly by: Pick<StaffViewer, 'id' | 'name'>;
    readonly name: string;
    readonly licence: Licence | null;
  },
): Promise<void> => {
  const data = {
    name: news.name,
    by: news.by.name,
    licence: news.licence ? licenceText(news.licence) : '',
  };
  const told = members.flatMap(({ id, email, roles, suspendedAt }) =>
    email !== null && id !== news.by.id && suspendedAt === null && roles.includes('administrator')
      ? [{ to: email, input: { template: 'pharmacist-appointed' as const, data } }]
      : [],
  );
  if (told.length > 0)
    await queueMails(trx, told, { jobs: deps.jobs, newId: deps.newId, now: deps.clock() });
};

/** Suspends a person at once, in every browser. */
export const suspendMember = (deps: Deps, viewer: Viewer, memberId: string): Changed =>
  changeTeam(deps, viewer, 'suspend', async (trx, team): Changed => {
    const member = team.toRestrict(memberId);
    if (!member.ok) return member;
    const now = deps.clock();
    const no = another(viewer, memberId) ?? lastOne(team, memberId, { suspendedAt: now });
    if (no) return no;
    await setSuspended(trx, memberId, member.value.suspendedAt ?? now, now);
    return ok(null);
  });

/** Lets a suspended person back in; they log in again. */
export const unsuspendMember = (deps: Deps, viewer: Viewer, memberId: string): Changed =>
  changeTeam(deps, viewer, 'unsuspend', async (trx, team): Changed => {
    const member = team.toRestrict(memberId);
    if (!member.ok) return member;
    await setSuspended(trx, memberId, null, deps.clock());
    return ok(null);
  });

/** Logs a person out everywhere. */
export const endMemberSessions = (deps: Deps, viewer: Viewer, memberId: string): Changed =>
  changeTeam(deps, viewer, 'end sessions', async (trx, team): Changed => {
    const member = team.toRestrict(memberId);
    if (!member.ok) return member;
    await endStaffSessions(trx, memberId);
    return ok(null);
  });

/** Removes a person's second factors, ends their sessions, and tells them by mail. */
export const resetMemberFactors = async (deps: Deps, viewer: Viewer, memberId: string): Changed => {
  const allowed = await changeTeam(deps, viewer, 'reset factors', async (_, team): Changed => {
    const member = team.within(memberId);
    return member.ok ? ok(null) : member;
  });
  if (allowed.ok) await resetFactorsOf(deps, 'staff', memberId);
  return allowed;
};

/** A person has left: nothing opens their account any more; what they did stays recorded. */
export const removeFromTeam = (deps: Deps, viewer: Viewer, memberId: string): Changed =>
  changeTeam(deps, viewer, 'remove', async (trx, team): Changed => {
    const member = team.toRestrict(memberId);
    if (!member.ok) return member;
    const no = another(viewer, memberId) ?? lastOne(team, memberId, undefined);
    if (no) return no;
    await deps.factors.staff.reset(trx, memberId);
    await removeMember(trx, memberId, deps.clock());
    return ok(null);
  });
