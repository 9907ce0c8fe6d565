import { redirect } from 'react-router';
import { mustShowFactor } from '#domain/factors.ts';
import { changePassword } from '#usecases/factors/change-password.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import { loadFactors } from '#web/factors/manage-route.ts';
import { noticeCookie } from '#web/flash.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { passwordChangeSchema } from '#web/forms/passwords.ts';
import { pageMeta } from '#web/meta.ts';
import { requestFrom } from '#web/request-from.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/respond.ts';
import type { Route } from './+types/route.ts';
import { StaffSecurityView } from './view.tsx';

const HERE = '/admin/security';
const FAILED = 'We could not change your password right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Security',
    description: 'For the staff of the store.',
    path: HERE,
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  const { publicUrl } = context.get(depsContext).settings;
  const facts = await loadFactors(context);
  return {
    ...facts,
    username: viewer.kind === 'staff' ? viewer.username : '',
    /** Until there is one, this is the only page that opens. */
    mustAdd:
      facts.factors.length === 0 &&
      viewer.kind === 'staff' &&
      mustShowFactor(viewer.roles, publicUrl),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'staff') throw redirect('/admin');
  const form = checkForm(passwordChangeSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const done = await orFailed(deps.log, FAILED, () =>
    changePassword(deps, viewer, form.value, request.headers, requestFrom(request, context)),
  );
  if (!done.ok) return respond(done);
  const sent = new Headers();
  for (const cookie of [...done.value.cookies, noticeCookie('password-changed')])
    sent.append('set-cookie', cookie);
  return redirect(HERE, { headers: sent });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffSecurityView {...loaderData} reply={actionData} />;
}
