import { redirect } from 'react-router';
import { linkProvedIdentity } from '#usecases/identities/link-identity.ts';
import { isFreshLogin } from '#usecases/factors/prove.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { proofSchema } from '#web/forms/schemas/factors.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { localPath } from '#web/http/local-path.ts';
import { providerOf } from '#web/pages/login-providers.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { FinishView } from './view.tsx';

const FAILED = 'We could not add this login right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: loaderData ? `Continue with ${loaderData.provider.name}` : 'Page not found',
    description: 'Add an account from another service to your account here.',
    path: href('/login'),
    noindex: true,
  });

/**
 * Final step for somebody whom a provider has identified but whose identity belongs to no account. A
 * logged-in customer can link it, the owner of an account with the same email must log in first, and
 * everybody else can register.
 */
export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { id, name, issuer } = providerOf(deps, params.provider);
  const proved = await deps.federatedSignIns.proved(request.headers, issuer);
  if (!proved) throw redirect(href('/login'));
  const provider = { id, name };
  const viewer = context.get(viewerContext);
  const there = proved.email ?? null;
  if (viewer.kind === 'customer')
    return {
      provider,
      account: viewer.email,
      there,
      asksPassword: !(await isFreshLogin(deps, viewer, request.headers)),
    };
  const known = proved.emailVerified && proved.email && (await deps.customers.find(proved.email));
  if (!known) throw redirect(href('/register/with/:provider', { provider: id }));
  return { provider, account: null, there, asksPassword: false };
};

export const action = async ({ request, context, params }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const provider = providerOf(deps, params.provider);
  const form = checkForm(proofSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const done = await orFailed(deps, FAILED, () =>
    linkProvedIdentity(
      deps,
      context.get(viewerContext),
      provider,
      request.headers,
      form.value.password,
    ),
  );
  if (!done.ok) return respond(done);
  return redirect(localPath(done.value.to, href('/account')), {
    headers: { 'set-cookie': noticeCookie('identity-linked') },
  });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <FinishView {...loaderData} reply={actionData} />;
}
