import { DeadLink } from '#web/components/account/mail-link-card.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { NEW_PASSWORD_LABELS } from '#web/forms/labels.ts';
import { NewPasswordFields } from '#web/forms/person/new-password-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

const loadSchema = () =>
  import('#web/forms/schemas/login.ts').then((forms) => forms.newPasswordSchema);

export const ResetPasswordView = ({
  token,
  reply,
}: {
  /** Undefined where the link does not work (any more). */
  token: string | undefined;
  reply: FormReply | undefined;
}) => {
  if (token === undefined || reply?.code === 'link-dead')
    return <DeadLink to={href('/forgot-password')} name="Ask for a new link" />;
  return (
    <AuthCard title="Choose a new password">
      <p>Every device that is logged in to your account will be logged out.</p>
      <CheckedForm schema={loadSchema} labels={NEW_PASSWORD_LABELS} reply={reply}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields />
        <SubmitButton busy="Saving...">Save the password</SubmitButton>
      </CheckedForm>
    </AuthCard>
  );
};
