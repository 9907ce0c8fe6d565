import { FIELD_LABELS } from '#texts/field-labels.ts';
import { BackLink, PageTitle } from '#web/components/staff/page-parts.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { DetailsFields } from '#web/forms/person/person-fields.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { DETAILS_LABELS } from '#web/forms/labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

const LABELS = { email: FIELD_LABELS.email, ...DETAILS_LABELS };

const loadSchema = () =>
  import('#web/forms/schemas/account.ts').then((forms) => forms.newUserSchema);

/** An account that staff make for a customer. */
export const NewUserView = ({
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
        hint="The customer gets an email with a link, and chooses the password there."
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
            Make the account
          </SubmitButton>
        </CheckedForm>
      </div>
    </StaffFrame>
  );
};
