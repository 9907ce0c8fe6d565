import { redirect } from 'react-router';
import { findMember, findOpenStaffEmail, listActiveRoles } from '#db/reads/team.ts';
import { mayGrant, reaches, STAFF_ROLES, type Viewer } from '#domain/access.ts';
import type { Result } from '#domain/result.ts';
import { rolesText, toRoles } from '#domain/team.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import type { Deps } from '#usecases/deps.ts';
import {
  changeRoles,
  endMemberSessions,
  removeFromTeam,
  resetMemberFactors,
  suspendMember,
  unsuspendMember,
} from '#usecases/staff/change-team.ts';
import { sendStaffPasswordLink } from '#usecases/staff/reset-password.ts';
import { askToChangeMemberEmail } from '#usecases/staff/change-staff-email.ts';
import { readFactorsOf } from '#usecases/factors/of-others.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { checkForm, textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { licenceOf, memberEmailSchema, rolesSchema } from '#web/forms/schemas/team.ts';
import { href } from '#web/href.ts';
import { seenFactors } from '#web/pages/seen-factors.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { MemberView, SET_ROLES } from './view.tsx';

const TEAM = href('/admin/team');
const FAILED = 'This could not be done right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Team',
    description: 'For store staff only.',
    path: TEAM,
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const member = await findMember(deps.db, viewer, params.memberId, deps.clock());
  if (viewer.kind !== 'staff' || !member)
    throw new Response(TEAM_MESSAGES.notFound, { status: 404 });
  const [sessions, factors, waiting, team] = await Promise.all([
    deps.staff.sessionsOf(member.id),
    readFactorsOf(deps, 'staff', member.id),
    findOpenStaffEmail(deps.db, member.id, deps.clock()),
    listActiveRoles(deps.db, viewer),
  ]);
  return {
    member: {
      id: member.id,
      name: member.name,
      username: member.username,
      email: member.email,
      waiting: waiting && { email: waiting.newEmail, until: formatMoment(waiting.expiresAt) },
      roles: member.roles,
      roleNames: rolesText(member.roles),
      licence:
        member.licenceNumber === null || member.licenceAuthority === null
          ? null
          : { number: member.licenceNumber, authority: member.licenceAuthority },
      suspended: member.suspendedAt && formatMoment(member.suspendedAt),
      lastLogin: member.lastLoginAt && formatMoment(member.lastLoginAt),
      joined: formatMoment(member.createdAt),
    },
    sessions: sessions.map(({ id, device, address, usedAt }) => ({
      id,
      device,
      address,
      used: formatMoment(usedAt),
    })),
    factors: seenFactors(factors),
    self: member.id === viewer.id,
    mayRestrict: mayGrant(viewer, member.roles, team),
    mayReset: reaches(viewer, member.roles),
    grantable: STAFF_ROLES.filter((role) => mayGrant(viewer, [role], team)),
  };
};

type Change = (deps: Deps, viewer: Viewer, id: string) => Promise<Result<null>>;

/** Actions of the page's buttons, and the notices that follow. */
const changes: Readonly<Record<string, readonly [Change, NoticeCode]>> = {
  suspend: [suspendMember, 'member-suspended'],
  unsuspend: [unsuspendMember, 'member-saved'],
  'reset-factors': [resetMemberFactors, 'member-factors-reset'],
  'end-sessions': [endMemberSessions, 'member-logged-out'],
  'send-password-link': [sendStaffPasswordLink, 'member-password-link'],
  remove: [removeFromTeam, 'member-removed'],
};

export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const posted = await request.formData();
  const values = textValues(posted);
  const run = async (
    change: Change,
    notice: NoticeCode,
    typed: Readonly<Record<string, string>> = {},
  ) => {
    const done = await orFailed(deps, FAILED, () => change(deps, viewer, params.memberId));
    if (!done.ok) return respond(done, typed);
    const to = notice === 'member-removed' ? TEAM : `${TEAM}/${params.memberId}`;
    return redirect(to, { headers: { 'set-cookie': noticeCookie(notice) } });
  };
  if (posted.get('intent') === SET_ROLES) {
    const form = checkForm(rolesSchema, posted);
    if (!form.ok) return refuseForm({ ...form.reply, code: SET_ROLES });
    const roles = toRoles(Object.keys(values));
    const licence = licenceOf(form.value);
    return run((...who) => changeRoles(...who, roles, licence), 'member-saved', values);
  }
  if (posted.get('intent') === 'set-email') {
    const form = checkForm(memberEmailSchema, posted);
    if (!form.ok) return refuseForm(form.reply);
    const { email } = form.value;
    return run(
      (...who) => askToChangeMemberEmail(...who, email),
      'member-email-asked',
      form.values,
    );
  }
  const found = Object.entries(changes).find(([intent]) => intent === values['intent']);
  if (!found) throw new Response('This form does not belong to this page.', { status: 422 });
  const [change, notice] = found[1];
  return run(change, notice);
};

export const headers = actionHeaders;

export const clientAction = async ({ request, params, serverAction }: Route.ClientActionArgs) => {
  const { intent = '' } = textValues(await request.clone().formData());
  const typed = new Map([
    ['set-email', STAFF_DRAFTS.member(params.memberId)],
    [SET_ROLES, STAFF_DRAFTS.roles(params.memberId)],
  ]);
  return keepForm(serverAction, FAILED, typed.get(intent));
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <MemberView {...loaderData} reply={actionData} />;
}
