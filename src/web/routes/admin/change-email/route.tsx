import { redirect } from 'react-router';
import { confirmStaffEmail, readStaffEmailChange } from '#usecases/staff/change-staff-email.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { linkSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { ChangeEmailView } from './view.tsx';

const FAILED = 'We could not confirm your address right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Confirm your new address',
    description: 'For the staff of the store.',
    path: href('/admin/change-email'),
    noindex: true,
  });

/** Only looks whether the link works: what reads mails for people must not use it up. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const change = await readStaffEmailChange(context.get(depsContext), token);
  return { link: change && { token, email: change.email } };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(linkSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const done = await orFailed(deps.log, FAILED, () =>
    confirmStaffEmail(deps, form.value.token, context.get(requestContext).address),
  );
  if (!done.ok) return respond(done);
  return redirect(href('/admin'), { headers: { 'set-cookie': noticeCookie('email-confirmed') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangeEmailView link={loaderData.link} reply={actionData} />;
}
