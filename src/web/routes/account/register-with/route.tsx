import { data, redirect } from 'react-router';
import { registerWithProvider } from '#usecases/identities/register-with-provider.ts';
import { depsContext, requestFrom, viewerContext } from '#web/http/context.ts';
import { countries } from '#web/forms/countries/countries.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { newPerson } from '#web/forms/person/read-person.ts';
import { isPhone } from '#web/forms/person/phone.ts';
import { provedRegistrationSchema } from '#web/forms/schemas/account.ts';
import { href } from '#web/href.ts';
import { providerOf } from '#web/pages/login-providers.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { NOT_REGISTERED, REGISTERED } from '#web/routes/account/register/parts.tsx';
import type { Route } from './+types/route.ts';
import { RegisterWithView } from './view.tsx';

const schema = provedRegistrationSchema(isPhone);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: loaderData ? 'Create Account' : 'Page not found',
    description: 'Open an account to order and to send your prescription.',
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

export const action = async ({ request, context, params }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const provider = providerOf(deps, params.provider);
  const posted = await request.formData();
  const form = checkForm(schema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const passed = await passCaptcha(context, 'register', posted, NOT_REGISTERED);
  if (!passed.ok) return respond(passed, form.values);
  const made = await orFailed(deps.log, NOT_REGISTERED, () =>
    registerWithProvider(
      deps,
      provider,
      newPerson(form.value),
      request.headers,
      requestFrom(request, context),
    ),
  );
  if (!made.ok) return respond(made, form.values);
  const reply: FormReply = { values: {}, errors: {}, code: REGISTERED };
  return data(reply, { status: 201 });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, NOT_REGISTERED);

// The returning identity is consumed by the answer, which is shown on this page.
export const shouldRevalidate = () => false;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterWithView {...loaderData} reply={actionData} />;
}
