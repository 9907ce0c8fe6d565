import { Link, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Door } from '#web/components/door.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { LOGIN_LABELS } from '#web/forms/labels.ts';
import { EmailField } from '#web/forms/person-fields.tsx';

/** The code of the answer to a request that was taken. */
export const SENT = 'sent';

const loadSchema = () => import('#web/forms/mail-links.ts').then((forms) => forms.mailboxSchema);

export const ForgotPasswordView = ({ reply }: { reply: FormReply | undefined }) => {
  const busy = useNavigation().formMethod === 'POST';
  if (reply?.code === SENT)
    return (
      <Door title="Check your email">
        <p role="status">
          If <strong className="wrap-anywhere">{reply.values['email']}</strong> has an account, a
          link that sets a new password is on its way there. It works once, for one hour.
        </p>
        <p className="text-sm text-soft">
          Nothing there after a few minutes? Look into the folder for unwanted mail, or{' '}
          <Link to="/forgot-password" reloadDocument className="link">
            ask again
          </Link>
          .
        </p>
        <Link to="/login" className="link justify-self-start">
          Back to login
        </Link>
      </Door>
    );
  return (
    <Door title="Forgot your password?">
      <p>Tell us your email address. We send a link there that sets a new password.</p>
      <CheckedForm
        captcha="mail"
        schema={loadSchema}
        labels={{ email: LOGIN_LABELS.email }}
        reply={reply}
      >
        <EmailField autoComplete="username" />
        <Button type="submit" disabled={busy}>
          {busy ? 'Sending...' : 'Send the link'}
        </Button>
      </CheckedForm>
      <Link to="/login" className="link justify-self-start">
        Back to login
      </Link>
    </Door>
  );
};
