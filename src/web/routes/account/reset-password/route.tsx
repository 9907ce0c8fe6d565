import { redirect } from 'react-router';
import { setNewPassword } from '#usecases/customers/mail-links.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { newPasswordSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { leftHint } from '#web/browser/viewer-hint.ts';
import type { Route } from './+types/route.ts';
import { ResetPasswordView } from './view.tsx';

const FAILED = 'We could not change your password right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Choose a new password',
    description: 'Set a new password for your account.',
    path: href('/reset-password'),
    noindex: true,
  });

/** Only looks whether the link works: what reads mails for people must not use it up. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const alive = await context.get(depsContext).mailLinks.peek('reset-password', token);
  return { token: alive ? token : undefined };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(newPasswordSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const done = await orFailed(deps.log, FAILED, () =>
    setNewPassword(deps, form.value, context.get(requestContext).address),
  );
  if (!done.ok) return respond(done);
  const headers = new Headers();
  for (const cookie of [noticeCookie('password-set'), leftHint])
    headers.append('set-cookie', cookie);
  return redirect(href('/login'), { headers });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetPasswordView token={loaderData.token} reply={actionData} />;
}
