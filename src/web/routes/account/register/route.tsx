import { data } from 'react-router';
import { register } from '#usecases/customers/register.ts';
import { depsContext, requestFrom } from '#web/http/context.ts';
import { countries } from '#web/forms/countries/countries.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { newPerson } from '#web/forms/person/read-person.ts';
import { isPhone } from '#web/forms/person/phone.ts';
import { registrationSchema } from '#web/forms/schemas/account.ts';
import { href } from '#web/href.ts';
import { providerFacts } from '#web/pages/login-providers.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { NOT_REGISTERED, REGISTERED } from './parts.tsx';
import { RegisterView } from './view.tsx';

const schema = registrationSchema(isPhone);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Create Account',
    description: 'Open an account to order and to send your prescription.',
    path: href('/register'),
    noindex: true,
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  countries,
  providers: providerFacts(context.get(depsContext)),
});

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  const form = checkForm(schema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const passed = await passCaptcha(context, 'register', posted, NOT_REGISTERED);
  if (!passed.ok) return respond(passed, form.values);
  const { confirmPassword: _, ...fields } = form.value;
  const deps = context.get(depsContext);
  const made = await orFailed(deps.log, NOT_REGISTERED, () =>
    register(deps, newPerson(fields), requestFrom(request, context)),
  );
  if (!made.ok) return respond(made, form.values);
  const reply: FormReply = { values: {}, errors: {}, code: REGISTERED };
  return data(reply, { status: 201 });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, NOT_REGISTERED);

// The lists of countries and providers stay the same while the page is open.
export const shouldRevalidate = () => false;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterView reply={actionData} {...loaderData} />;
}
