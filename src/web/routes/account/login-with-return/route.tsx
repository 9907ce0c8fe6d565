import { data, Link, redirect } from 'react-router';
import { comeBackFromProvider } from '#usecases/identities/log-in-with-provider.ts';
import { depsContext, requestFrom, viewerContext } from '#web/http/context.ts';
import { afterLogin } from '#web/factors/show-route.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { href } from '#web/href.ts';
import { type ProviderFacts, providerOf } from '#web/pages/login-providers.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { orFailed, refusalInit } from '#web/http/respond.ts';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { ProviderButton } from '#web/components/account/provider-buttons.tsx';
import { LOGIN_UNAVAILABLE } from '#texts/login-unavailable.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: loaderData ? 'We could not log you in' : 'Page not found',
    description: 'A login with an account from another service failed.',
    path: href('/login'),
    noindex: true,
  });

/**
 * Redirect address of identity providers. Its parameters work once, and only in the browser that started
 * the login.
 */
export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const provider = providerOf(deps, params.provider);
  const viewer = context.get(viewerContext);
  const back = await orFailed(deps, LOGIN_UNAVAILABLE, () =>
    comeBackFromProvider(deps, provider, {
      query: new URL(request.url).searchParams,
      headers: request.headers,
      viewer,
      from: requestFrom(request, context),
    }),
  );
  if (!back.ok)
    return data(
      {
        provider: { id: provider.id, name: provider.name },
        message: back.message,
        customer: viewer.kind === 'customer',
      },
      refusalInit(back),
    );
  switch (back.value.what) {
    case 'logged-in':
      throw afterLogin(back.value, back.value.to);
    case 'linked':
      throw redirect(href('/account/security'), {
        headers: { 'set-cookie': noticeCookie('identity-linked') },
      });
    case 'unknown':
      throw redirect(href('/login/with/:provider/finish', { provider: provider.id }));
  }
};

/** Sends the status and, after too many requests, the Retry-After header. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Page for a failed login with a provider: the reason, and how to continue. */
const ReturnView = ({
  provider,
  message,
  customer,
}: {
  provider: ProviderFacts;
  message: string;
  /** Whether the person was logged in and wanted to link the login. */
  customer: boolean;
}) => (
  <AuthCard title={customer ? 'Nothing was added' : 'You are not logged in'}>
    <p role="alert">{message}</p>
    <ProviderButton provider={provider} look="primary" words="Try again" link={customer} />
    <Link
      to={customer ? href('/account/security') : href('/login')}
      className="link justify-self-start"
    >
      {customer ? 'Back to Security' : 'Log in another way'}
    </Link>
  </AuthCard>
);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ReturnView {...loaderData} />;
}
