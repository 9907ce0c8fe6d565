import { listTeam } from '#db/reads/team.ts';
import { rolesText } from '#domain/team.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer, csvTime, oneBatch } from '#web/http/csv-answer.ts';
import type { Route } from './+types/route.ts';

const HEAD = [
  'name',
  'user name',
  'email',
  'roles',
  'license',
  'suspended',
  'last login',
  'sessions',
];

/** The team as CSV. It names no patient. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db, clock } = context.get(depsContext);
  const members = await listTeam(db, context.get(viewerContext), clock());
  return csvAnswer(
    'team.csv',
    HEAD,
    oneBatch(
      members.map((member) => [
        member.name,
        member.username,
        member.email ?? '',
        rolesText(member.roles),
        member.licenceNumber ?? '',
        csvTime(member.suspendedAt),
        csvTime(member.lastLoginAt),
        String(member.sessions),
      ]),
    ),
  );
};
