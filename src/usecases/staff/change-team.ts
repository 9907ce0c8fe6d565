import type { Tx } from '#db/client.ts';
import {
  endStaffSessions,
  lockTeam,
  type Member,
  readMembers,
  removeMember,
  setRoles,
  setSuspended,
} from '#db/writes/team.ts';
import {
  may,
  reaches,
  STAFF_ROLES,
  type StaffRole,
  type StaffViewer,
  type Viewer,
} from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { resetFactorsOf } from '#usecases/factors/of-others.ts';

export type TeamRefusal = 'not-allowed' | 'not-found' | 'last-one' | 'taken' | 'roles-missing';

/** The locked team, and the actor with their current permissions. */
export type Team = {
  readonly members: readonly Member[];
  readonly actor: StaffViewer;
  /** Records the new roles of a staff member. */
  readonly grants: (roles: readonly StaffRole[]) => void;
  /** A colleague whose access the actor may change, or the refusal. */
  readonly within: (memberId: string) => Result<Member, TeamRefusal>;
};

/** The refusal of what nobody does to their own account. */
export const another = (viewer: Viewer, memberId: string) =>
  viewer.kind === 'staff' && viewer.id === memberId
    ? refuse('not-allowed', 'conflict', TEAM_MESSAGES.self)
    : undefined;

const notAllowed = (words: string) => refuse('not-allowed', 'forbidden', words);

/** Whether somebody who is not suspended would still be there who may do everything. */
const someoneRemains = (members: readonly Member[]): boolean =>
  members.some(({ id, username, name, roles, suspendedAt }) => {
    const viewer = { kind: 'staff', id, username, name, roles } as const;
    return suspendedAt === null && reaches(viewer, STAFF_ROLES);
  });

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
      const changed = await change(trx, {
        members,
        actor,
        grants: (roles) => {
          granted = roles;
        },
        within: (memberId) => {
          const member = members.find(({ id }) => id === memberId);
          if (!member) return refuse('not-found', 'not-found', TEAM_MESSAGES.notFound);
          subjectId = memberId;
          if (!reaches(actor, member.roles)) return notAllowed(TEAM_MESSAGES.above);
          return { ok: true, value: member };
        },
      });
      if (changed.ok)
        await recordChange(deps, trx, actor, `team ${what}`, { subjectId, fields: granted });
      return changed;
    });
  if (result.ok) deps.log.info({ change: what, by: viewer.id }, 'the team was changed');
  return result;
};

type Changed = Promise<Result<null, TeamRefusal>>;

/** The refusal of a change after which nobody would be left who may do everything. */
const lastOne = (team: Team, id: string, after: Partial<Member> | undefined) => {
  const members = team.members.flatMap((member) =>
    member.id === id ? (after ? [{ ...member, ...after }] : []) : [member],
  );
  return someoneRemains(members) || !someoneRemains(team.members)
    ? undefined
    : refuse('last-one', 'conflict', TEAM_MESSAGES.last);
};

/** Changes the roles of a staff member. Refuses roles above the viewer's own, and no role at all. */
export const changeRoles = (
  deps: Deps,
  viewer: Viewer,
  memberId: string,
  roles: readonly StaffRole[],
): Changed =>
  changeTeam(deps, viewer, 'roles', async (trx, team): Changed => {
    const member = team.within(memberId);
    if (!member.ok) return member;
    if (roles.length === 0) return refuse('roles-missing', 'invalid', TEAM_MESSAGES.rolesMissing);
    if (!reaches(team.actor, roles))
      return refuse('not-allowed', 'forbidden', TEAM_MESSAGES.grantsAbove);
    const last = lastOne(team, memberId, { roles });
    if (last) return last;
    await setRoles(trx, memberId, roles, deps.clock());
    team.grants(roles);
    return ok(null);
  });

/** Suspends a person at once, in every browser. */
export const suspendMember = (deps: Deps, viewer: Viewer, memberId: string): Changed =>
  changeTeam(deps, viewer, 'suspend', async (trx, team): Changed => {
    const member = team.within(memberId);
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
    const member = team.within(memberId);
    if (!member.ok) return member;
    await setSuspended(trx, memberId, null, deps.clock());
    return ok(null);
  });

/** Logs a person out everywhere. */
export const endMemberSessions = (deps: Deps, viewer: Viewer, memberId: string): Changed =>
  changeTeam(deps, viewer, 'end sessions', async (trx, team): Changed => {
    const member = team.within(memberId);
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
    const member = team.within(memberId);
    if (!member.ok) return member;
    const no = another(viewer, memberId) ?? lastOne(team, memberId, undefined);
    if (no) return no;
    await deps.factors.staff.reset(trx, memberId);
    await removeMember(trx, memberId, deps.clock());
    return ok(null);
  });
