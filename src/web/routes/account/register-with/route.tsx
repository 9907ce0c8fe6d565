import { redirect } from 'react-router';
import { registerWithProvider } from '#usecases/identities/register-with-provider.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { countries } from '#web/forms/countries/countries.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { newPerson } from '#web/forms/person/read-person.ts';
import { isPhone } from '#web/forms/person/phone.ts';
import { provedRegistrationSchema } from '#web/forms/schemas/account.ts';
import { href } from '#web/href.ts';
import { providerOf } from '#web/pages/login-providers.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders } from '#web/http/respond.ts';
import { answerRegistration } from '#web/routes/account/register/answer.ts';
import { NOT_REGISTERED } from '#web/routes/account/register/parts.tsx';
import type { Route } from './+types/route.ts';
import { RegisterWithView } from './view.tsx';

const schema = provedRegistrationSchema(isPhone);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: loaderData ? 'Create Account' : 'Page not found',
    description: 'Create an account to order and to upload your prescription.',
    path: href('/register'),
    noindex: true,
  });

/** The form is prefilled with the provider's data, all of which can be changed. */
export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { id, name, issuer } = providerOf(deps, params.provider);
  if (context.get(viewerContext).kind === 'customer')
    throw redirect(href('/login/with/:provider/finish', { provider: id }));
  const proved = await deps.federatedSignIns.proved(request.headers, issuer);
  // Does not redirect without an identity, because without JavaScript this also runs after the form has
  // used it.
  return {
    countries,
    provider: { id, name },
    from: proved?.returnTo,
    initial: proved && {
      email: proved.email ?? '',
      firstName: proved.firstName ?? '',
      lastName: proved.lastName ?? '',
    },
  };
};

export const action = ({ request, context, params }: Route.ActionArgs) => {
  const provider = providerOf(context.get(depsContext), params.provider);
  return answerRegistration(request, context, schema, (deps, fields, from) =>
    registerWithProvider(deps, provider, newPerson(fields), request.headers, from),
  );
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, NOT_REGISTERED);

// The returning identity is consumed by the answer, which is shown on this page.
export const shouldRevalidate = () => false;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterWithView {...loaderData} reply={actionData} />;
}
