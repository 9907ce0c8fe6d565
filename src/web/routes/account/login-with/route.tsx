import { data } from 'react-router';
import { beginFederatedSignIn } from '#usecases/identities/log-in-with-provider.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { type FormReply, textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { returnPath } from '#web/http/local-path.ts';
import { providerOf } from '#web/pages/login-providers.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refusalInit, replyOf } from '#web/http/respond.ts';
import { LOGIN_UNAVAILABLE } from '#texts/login-unavailable.ts';
import type { Route } from './+types/route.ts';
import { LoginWithView } from './view.tsx';

/** Answer to the button: a redirect to the provider, or the reason why it is impossible. */
type Begun = FormReply & { readonly to?: string };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: loaderData ? `Continue with ${loaderData.provider.name}` : 'Page not found',
    description: 'Log in with an account from another service.',
    path: href('/login'),
    noindex: true,
  });

/** Shows a button; opening the page does not start a login. */
export const loader = ({ request, context, params }: Route.LoaderArgs) => {
  const { id, name } = providerOf(context.get(depsContext), params.provider);
  return { provider: { id, name }, from: returnPath(new URL(request.url).searchParams) };
};

/**
 * Answers with a page that redirects by itself. The Content-Security-Policy allows forms to redirect only
 * within the store, and the provider may redirect to unknown hosts.
 */
export const action = async ({ request, context, params }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const provider = providerOf(deps, params.provider);
  const viewer = context.get(viewerContext);
  const posted = textValues(await request.formData());
  const links = posted['intent'] === 'link';
  const begun = await orFailed(deps, LOGIN_UNAVAILABLE, () =>
    beginFederatedSignIn(deps, provider, {
      headers: request.headers,
      viewer: links ? viewer : { kind: 'visitor' },
      password: posted['password'] ?? '',
      returnTo: returnPath(new URL(request.url).searchParams),
      address: context.get(requestContext).address,
    }),
  );
  if (!begun.ok) return data<Begun>(replyOf(begun), refusalInit(begun));
  const { to, cookie } = begun.value;
  return data<Begun>(
    { values: {}, errors: {}, to },
    { headers: { 'set-cookie': cookie, refresh: `0;url=${to}` } },
  );
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, LOGIN_UNAVAILABLE);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const begun: Begun | undefined = actionData;
  return <LoginWithView {...loaderData} to={begun?.to} reply={begun} />;
}
