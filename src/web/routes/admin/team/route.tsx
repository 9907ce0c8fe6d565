import { data, redirect } from 'react-router';
import { listInvitations, listTeam } from '#db/reads/team.ts';
import { mayGrant, STAFF_ROLES } from '#domain/access.ts';
import { rolesText, toRoles } from '#domain/team.ts';
import { inviteStaff, inviteStaffAgain, withdrawInvitation } from '#usecases/staff/invite-staff.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { checkForm, textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { inviteSchema } from '#web/forms/schemas/team.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { TeamView } from './view.tsx';

const HERE = href('/admin/team');
const FAILED = 'This could not be done right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Team',
    description: 'For store staff only.',
    path: HERE,
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db, clock } = context.get(depsContext);
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'staff') throw redirect(href('/admin'));
  const now = clock();
  const [members, invitations] = await Promise.all([
    listTeam(db, viewer, now),
    listInvitations(db, viewer),
  ]);
  const team = members.flatMap(({ roles, suspendedAt }) => (suspendedAt === null ? [roles] : []));
  return data({
    grantable: STAFF_ROLES.filter((role) => mayGrant(viewer, [role], team)),
    members: members.map((member) => ({
      id: member.id,
      name: member.name,
      username: member.username,
      email: member.email,
      roles: rolesText(member.roles),
      lacksLicence: member.roles.includes('pharmacist') && member.licenceNumber === null,
      suspended: member.suspendedAt !== null,
      lastLogin: member.lastLoginAt && formatMoment(member.lastLoginAt),
      sessions: member.sessions,
      factors: factorsText(member),
      self: member.id === viewer.id,
    })),
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      roles: rolesText(invitation.roles),
      invitedBy: invitation.invitedBy,
      expires: formatMoment(invitation.expiresAt),
      expired: invitation.expiresAt <= now,
    })),
  });
};

/** "App, 2 passkeys", for a table column. */
const factorsText = ({ apps, passkeys }: { readonly apps: number; readonly passkeys: number }) =>
  [
    ...(apps > 0 ? [apps === 1 ? 'App' : `${apps} apps`] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'Passkey' : `${passkeys} passkeys`] : []),
  ].join(', ') || null;

const back = (notice: 'staff-invited' | 'invitation-withdrawn') =>
  redirect(HERE, { headers: { 'set-cookie': noticeCookie(notice) } });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const posted = await request.formData();
  const values = textValues(posted);
  const id = values['invitation'] ?? '';
  if (posted.get('intent') === 'invite-again') {
    const sent = await orFailed(deps, FAILED, () => inviteStaffAgain(deps, viewer, id));
    return sent.ok ? back('staff-invited') : respond(sent);
  }
  if (posted.get('intent') === 'withdraw') {
    const done = await orFailed(deps, FAILED, () => withdrawInvitation(deps, viewer, id));
    return done.ok ? back('invitation-withdrawn') : respond(done);
  }
  const form = checkForm(inviteSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const invited = await orFailed(deps, FAILED, () =>
    inviteStaff(deps, viewer, { email: form.value.email, roles: toRoles(Object.keys(values)) }),
  );
  return invited.ok ? back('staff-invited') : respond(invited, form.values);
};

export const headers = actionHeaders;

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  // Actions on a sent invitation keep the draft of the next one.
  const sends = !(await request.clone().formData()).has('intent');
  return keepForm(serverAction, FAILED, sends ? STAFF_DRAFTS.invitation : undefined);
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamView {...loaderData} reply={actionData} />;
}
