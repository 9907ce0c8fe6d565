import { redirect } from 'react-router';
import { rolesText } from '#domain/team.ts';
import { acceptInvitation, readInvitation } from '#usecases/staff/accept-invitation.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { joinSchema } from '#web/forms/schemas/team.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { InvitationView } from './view.tsx';

const FAILED = 'We could not make your account right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Join the team',
    description: 'For the staff of the store.',
    path: href('/admin/invitation'),
    noindex: true,
  });

/** Only looks whether the link works: what reads mails for people must not use it up. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await readInvitation(context.get(depsContext), token);
  return { invitation: found && { token, email: found.email, roles: rolesText(found.roles) } };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(joinSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const done = await orFailed(deps.log, FAILED, () =>
    acceptInvitation(deps, form.value, context.get(requestContext).address),
  );
  if (!done.ok) return respond(done, form.values);
  return redirect(href('/admin'), { headers: { 'set-cookie': noticeCookie('staff-joined') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationView invitation={loaderData.invitation} reply={actionData} />;
}
