import { redirect } from 'react-router';
import { findOwnUser } from '#db/reads/users.ts';
import { changeDetails } from '#usecases/customers/change-details.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { countries, type Countries } from '#web/forms/countries/countries.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { readDetails, shownDetails } from '#web/forms/person/read-person.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { AccountForm } from '#web/components/account/account-form.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { DetailsFields } from '#web/forms/person/person-fields.tsx';
import { DETAILS_LABELS } from '#web/forms/labels.ts';
import type { Route } from './+types/route.ts';

const FAILED = 'We could not save your details right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Your details',
    description: 'Update your name, phone number and address.',
    path: href('/account/details'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const user = await findOwnUser(context.get(depsContext).db, context.get(viewerContext));
  if (!user) throw redirect(href('/login'));
  return { userId: user.id, countries, initial: shownDetails(user) };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = readDetails(await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const saved = await orFailed(deps, FAILED, () =>
    changeDetails(deps, context.get(viewerContext), form.value),
  );
  if (!saved.ok) return respond(saved, form.values);
  return redirect(href('/account'), { headers: { 'set-cookie': noticeCookie('details-saved') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, DETAILS_DRAFT);

const loadSchema = () =>
  import('#web/forms/schemas/account.ts').then((forms) => forms.detailsSchema);

/** Name of the draft in the browser; the storage key adds the account it belongs to. */
const DETAILS_DRAFT = 'details';

const DetailsView = ({
  userId,
  initial,
  countries,
  reply,
}: {
  userId: string;
  initial: Readonly<Record<string, string>>;
  countries: Countries;
  reply: FormReply | undefined;
}) => (
  <AccountForm
    title="Your details"
    text="We use these for new orders. Orders that you have already placed keep their address."
    schema={loadSchema}
    labels={DETAILS_LABELS}
    reply={reply}
    initial={initial}
    draft={`${DETAILS_DRAFT}:${userId}`}
  >
    <DetailsFields countries={countries} />
  </AccountForm>
);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <DetailsView {...loaderData} reply={actionData} />;
}
