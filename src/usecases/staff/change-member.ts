import {
  endStaffSessions,
  type Member,
  removeMember,
  setRoles,
  setSuspended,
} from '#db/writes/team.ts';
import { reaches, type StaffRole, type Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { TEAM_MESSAGES } from '#domain/team.ts';
import type { Deps } from '#usecases/deps.ts';
import { resetFactorsOf } from '#usecases/factors/of-others.ts';
import { another, changeTeam, someoneRemains, type Team, type TeamRefusal } from './change-team.ts';

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

/** Makes a person of the staff something else. Refuses roles above the viewer's own, and none. */
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

/** Shuts a person out at once, in every browser. */
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
