import { Link } from 'react-router';
import { nobodyNamed } from '#texts/login.ts';
import { Email } from '#web/components/texts/line-breaks.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { MAILBOX_DRAFT } from '#web/forms/draft.ts';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { CODE_LABELS, SENT } from '#web/forms/labels.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';

const loadMailbox = () =>
  import('#web/forms/schemas/login.ts').then((forms) => forms.mailboxSchema);
const loadCode = () => import('#web/forms/schemas/login.ts').then((forms) => forms.codeSchema);

const AskForm = ({ reply }: { reply: FormReply | undefined }) => (
  <>
    <p>We email you a code of six digits. It works once, for 15 minutes.</p>
    <CheckedForm
      captcha="mail"
      schema={loadMailbox}
      labels={{ email: CODE_LABELS.email }}
      headingOf={nobodyNamed}
      reply={reply}
      draft={MAILBOX_DRAFT}
    >
      <EmailField autoComplete="username" />
      <SubmitButton busy="Sending...">Send the code</SubmitButton>
    </CheckedForm>
  </>
);

const CodeForm = ({ reply }: { reply: FormReply }) => {
  const email = reply.values['email'] ?? '';
  return (
    <>
      <p role="status">
        If{' '}
        <strong className="wrap-anywhere">
          <Email address={email} />
        </strong>{' '}
        has an account, a code is on its way there.
      </p>
      <CheckedForm schema={loadCode} labels={CODE_LABELS} reply={reply}>
        <input type="hidden" name="email" value={email} />
        <FormTextField
          name="code"
          label={CODE_LABELS.code}
          hint="Six digits. You may also open the link in the email."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <SubmitButton busy="Logging in...">Log in</SubmitButton>
      </CheckedForm>
    </>
  );
};

export const LoginCodeView = ({
  reply,
  from,
}: {
  reply: FormReply | undefined;
  /** Address to continue to after login. */
  from: string | undefined;
}) => {
  return (
    <AuthCard title="Log in with a code">
      {reply?.code === SENT ? <CodeForm reply={reply} /> : <AskForm reply={reply} />}
      <Link to={withReturn(href('/login'), from)} className="link justify-self-start">
        Log in with your password
      </Link>
    </AuthCard>
  );
};
