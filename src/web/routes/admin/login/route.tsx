import { redirect } from 'react-router';
import { logInStaff } from '#usecases/staff/sessions.ts';
import { depsContext, requestFrom, viewerContext } from '#web/http/context.ts';
import { actPasskey } from '#web/factors/passkey-route.ts';
import { staffLoggedIn, toFactor } from '#web/factors/show-route.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { staffLoginSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { StaffLoginView } from './view.tsx';

const FAILED = 'We could not sign you in right now. Please try again in a moment.';
const DASHBOARD = href('/admin/dashboard');

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Admin login',
    description: 'For store staff only.',
    path: href('/admin'),
    noindex: true,
  });

export const loader = ({ request, context }: Route.LoaderArgs) => {
  if (context.get(viewerContext).kind === 'staff') throw redirect(DASHBOARD);
  return { ended: new URL(request.url).searchParams.has('ended') };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  if (posted.has('answer')) return actPasskey('staff', request, context, posted);
  const form = checkForm(staffLoginSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const session = await orFailed(deps, FAILED, () =>
    logInStaff(deps, form.value, requestFrom(request, context), request.headers),
  );
  if (!session.ok) return respond(session, form.values);
  const { cookies, awaitsFactor } = session.value;
  return awaitsFactor
    ? toFactor('staff', cookies)
    : redirect(DASHBOARD, { headers: staffLoggedIn(cookies) });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export const headers = actionHeaders;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffLoginView reply={actionData} {...loaderData} />;
}
