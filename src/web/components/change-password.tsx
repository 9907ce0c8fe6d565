import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormPasswordField } from '#web/forms/form-fields.tsx';
import { PASSWORD_CHANGE_LABELS } from '#web/forms/account-labels.ts';
import { NewPasswordFields } from '#web/forms/person/new-password-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';

const loadSchema = () =>
  import('#web/forms/schemas/login.ts').then((forms) => forms.passwordChangeSchema);

/** A new password by the one that the person has; customers and staff alike. */
export const ChangePassword = ({ reply }: { reply: FormReply | undefined }) => {
  return (
    <section aria-labelledby="password" className="card grid gap-5 p-6">
      <h2 id="password" className="text-lg">
        Change your password
      </h2>
      <CheckedForm schema={loadSchema} labels={PASSWORD_CHANGE_LABELS} reply={reply}>
        <FormPasswordField
          name="current"
          label={PASSWORD_CHANGE_LABELS.current}
          autoComplete="current-password"
        />
        <NewPasswordFields />
        <SubmitButton busy="Saving..." className="sm:justify-self-start">
          Change the password
        </SubmitButton>
      </CheckedForm>
    </section>
  );
};
