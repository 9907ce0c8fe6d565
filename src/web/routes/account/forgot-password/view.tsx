import { Link } from 'react-router';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { MAILBOX_DRAFT } from '#web/forms/draft.ts';
import { LOGIN_LABELS, SENT } from '#web/forms/labels.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

const loadSchema = () => import('#web/forms/schemas/login.ts').then((forms) => forms.mailboxSchema);

export const ForgotPasswordView = ({ reply }: { reply: FormReply | undefined }) => {
  if (reply?.code === SENT)
    return (
      <AuthCard title="Check your email">
        <p role="status">
          If <strong className="wrap-anywhere">{reply.values['email']}</strong> has an account, a
          link that sets a new password is on its way there. It works once, for one hour.
        </p>
        <p className="text-sm text-soft">
          Nothing there after a few minutes? Look into the folder for unwanted mail, or{' '}
          <Link to={href('/forgot-password')} reloadDocument className="link">
            ask again
          </Link>
          .
        </p>
        <Link to={href('/login')} className="link justify-self-start">
          Back to login
        </Link>
      </AuthCard>
    );
  return (
    <AuthCard title="Forgot your password?">
      <p>Tell us your email address. We send a link there that sets a new password.</p>
      <CheckedForm
        captcha="mail"
        schema={loadSchema}
        labels={{ email: LOGIN_LABELS.email }}
        reply={reply}
        draft={MAILBOX_DRAFT}
      >
        <EmailField autoComplete="username" />
        <SubmitButton busy="Sending...">Send the link</SubmitButton>
      </CheckedForm>
      <Link to={href('/login')} className="link justify-self-start">
        Back to login
      </Link>
    </AuthCard>
  );
};
