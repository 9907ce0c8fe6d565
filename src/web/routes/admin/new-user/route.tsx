import { redirect } from 'react-router';
import { createUser } from '#usecases/customers/manage-user.ts';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { countries, type Countries } from '#web/forms/countries/countries.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { mailboxSchema } from '#web/forms/schemas/login.ts';
import { readDetails } from '#web/forms/person/read-person.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { FIELD_LABELS } from '#texts/field-labels.ts';
import { BackLink, PageTitle } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { DetailsFields } from '#web/forms/person/person-fields.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { DETAILS_LABELS } from '#web/forms/labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { Route } from './+types/route.ts';

const FAILED = 'The account could not be created right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'New user',
    description: 'For store staff only.',
    path: href('/admin/users/new'),
    noindex: true,
  });

export const loader = () => ({ countries });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  const mailbox = checkForm(mailboxSchema, posted);
  const details = readDetails(posted);
  const typed = {
    ...(mailbox.ok ? mailbox.values : mailbox.reply.values),
    ...(details.ok ? details.values : details.reply.values),
  };
  if (!details.ok || !mailbox.ok) {
    const errors = {
      ...(mailbox.ok ? {} : mailbox.reply.errors),
      ...(details.ok ? {} : details.reply.errors),
    };
    return refuseForm({ values: typed, errors });
  }
  const deps = context.get(depsContext);
  const made = await orFailed(deps, FAILED, () =>
    createUser(deps, context.get(viewerContext), {
      ...details.value,
      email: mailbox.value.email,
    }),
  );
  if (!made.ok) return respond(made, typed);
  return redirect(href('/admin/users/:userId', { userId: made.value.userId }), {
    headers: { 'set-cookie': noticeCookie('user-created') },
  });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, STAFF_DRAFTS.newUser);

const LABELS = { email: FIELD_LABELS.email, ...DETAILS_LABELS };

const loadSchema = () =>
  import('#web/forms/schemas/account.ts').then((forms) => forms.newUserSchema);

/** Form with which staff create an account for a customer. */
const NewUserView = ({
  countries,
  reply,
}: {
  countries: Countries;
  reply: FormReply | undefined;
}) => {
  const draft = useStaffDraft(STAFF_DRAFTS.newUser);
  return (
    <StaffFrame place="users">
      <BackLink to={`${href('/admin/dashboard')}?tab=users`}>All users</BackLink>
      <PageTitle
        title="New user"
        hint="The customer gets an email with a link to choose a password."
      />
      <div className="card grid max-w-3xl gap-5 p-5">
        <CheckedForm schema={loadSchema} labels={LABELS} reply={reply} draft={draft}>
          <FormTextField
            name="email"
            label={LABELS.email}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          <DetailsFields countries={countries} />
          <SubmitButton busy="Saving..." className="sm:justify-self-start">
            Create the account
          </SubmitButton>
        </CheckedForm>
      </div>
    </StaffFrame>
  );
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <NewUserView countries={loaderData.countries} reply={actionData} />;
}
