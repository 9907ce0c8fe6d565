import { redirect } from 'react-router';
import { logIn } from '#usecases/customers/sessions.ts';
import { depsContext, viewerContext, requestFrom } from '#web/http/context.ts';
import { afterLogin } from '#web/factors/show-route.ts';
import { actPasskey } from '#web/factors/passkey-route.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { MAILBOX_DRAFT } from '#web/forms/draft.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { loginSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { localPath, returnPath } from '#web/http/local-path.ts';
import { providerFacts } from '#web/pages/login-providers.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { customerHint } from '#web/browser/viewer-hint.ts';
import { LOGIN_UNAVAILABLE } from '#texts/login-unavailable.ts';
import type { Route } from './+types/route.ts';
import { LoginView } from './view.tsx';

const goesTo = (request: Request): string =>
  localPath(new URL(request.url).searchParams.get('from'), href('/account'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Login',
    description: 'Log in to see your orders and to upload a prescription.',
    path: href('/login'),
    noindex: true,
  });

export const loader = ({ request, context }: Route.LoaderArgs) => {
  if (context.get(viewerContext).kind === 'customer')
    throw redirect(goesTo(request), { headers: { 'set-cookie': customerHint(undefined) } });
  const { searchParams } = new URL(request.url);
  return {
    from: returnPath(searchParams),
    ended: searchParams.has('ended'),
    providers: providerFacts(context.get(depsContext)),
    texts: context.get(depsContext).settings.texts,
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  if (posted.has('answer')) return actPasskey('customers', request, context, posted);
  const form = checkForm(loginSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const passed = await passCaptcha(context, 'login', posted, LOGIN_UNAVAILABLE);
  if (!passed.ok) return respond(passed, form.values);
  const deps = context.get(depsContext);
  const session = await orFailed(deps, LOGIN_UNAVAILABLE, () =>
    logIn(deps, form.value, requestFrom(request, context), request.headers),
  );
  if (!session.ok) return respond(session, form.values);
  return afterLogin(session.value, returnPath(new URL(request.url).searchParams), {
    remembered: form.value.rememberMe,
  });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, LOGIN_UNAVAILABLE, MAILBOX_DRAFT);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginView reply={actionData} {...loaderData} />;
}
