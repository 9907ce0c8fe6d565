import type { Tx } from '#db/client.ts';
import { lockTeam, type Member, readMembers } from '#db/writes/team.ts';
import {
  may,
  reaches,
  STAFF_ROLES,
  type StaffRole,
  type StaffViewer,
  type Viewer,
} from '#domain/access.ts';
import { refuse, type Result } from '#domain/result.ts';
import { TEAM_MESSAGES } from '#domain/team.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

export type TeamRefusal = 'not-allowed' | 'not-found' | 'last-one' | 'taken' | 'roles-missing';

/** The team as it is while it is locked, and who changes it with the rights that they have now. */
export type Team = {
  readonly members: readonly Member[];
  readonly actor: StaffViewer;
  /** Notes the roles that somebody has from then on, for the record. */
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
export const someoneRemains = (members: readonly Member[]): boolean =>
  members.some(({ id, username, name, roles, suspendedAt }) => {
    const viewer = { kind: 'staff', id, username, name, roles } as const;
    return suspendedAt === null && reaches(viewer, STAFF_ROLES);
  });

/**
 * Runs one change of the team at a time. The actor's rights are read again once it is their turn: of two
 * administrators who remove each other at one moment, one succeeds. Nobody changes who may do what they may
 * not. What was done is recorded, and logged by ids.
 */
export const changeTeam = async <T>(
  deps: Deps,
  viewer: Viewer,
  what: string,
  change: (trx: Tx, team: Team) => Promise<Result<T, TeamRefusal>>,
): Promise<Result<T, TeamRefusal>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage team'))
    return notAllowed(TEAM_MESSAGES.notYours);
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<T, TeamRefusal>> => {
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
