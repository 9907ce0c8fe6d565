import { register } from '#usecases/customers/register.ts';
import { depsContext } from '#web/http/context.ts';
import { countries } from '#web/forms/countries/countries.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { newPerson } from '#web/forms/person/read-person.ts';
import { isPhone } from '#web/forms/person/phone.ts';
import { registrationSchema } from '#web/forms/schemas/account.ts';
import { href } from '#web/href.ts';
import { providerFacts } from '#web/pages/login-providers.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { answerRegistration } from './answer.ts';
import { NOT_REGISTERED } from './parts.tsx';
import { RegisterView } from './view.tsx';

const schema = registrationSchema(isPhone);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Create Account',
    description: 'Create an account to order and to upload your prescription.',
    path: href('/register'),
    noindex: true,
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  countries,
  providers: providerFacts(context.get(depsContext)),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerRegistration(request, context, schema, (deps, { confirmPassword: _, ...fields }, from) =>
    register(deps, newPerson(fields), from),
  );

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, NOT_REGISTERED);

// The lists of countries and providers stay the same while the page is open.
export const shouldRevalidate = () => false;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterView reply={actionData} {...loaderData} />;
}
