import { Link, useNavigation } from 'react-router';
import { nobodyNamed } from '#domain/login-words.ts';
import { Button } from '#ui/button.tsx';
import { Door } from '#web/components/door.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { CODE_LABELS } from '#web/forms/labels.ts';
import { EmailField } from '#web/forms/person-fields.tsx';
import { withReturn } from '#web/local-path.ts';

/** The code of answers after which a code is typed. */
export const SENT = 'sent';

const loadMailbox = () => import('#web/forms/mail-links.ts').then((forms) => forms.mailboxSchema);
const loadCode = () => import('#web/forms/mail-links.ts').then((forms) => forms.codeSchema);

const AskForm = ({ reply, busy }: { reply: FormReply | undefined; busy: boolean }) => (
  <>
    <p>We email you a code of six digits. It works once, for 15 minutes.</p>
    <CheckedForm
      captcha="mail"
      schema={loadMailbox}
      labels={{ email: CODE_LABELS.email }}
      headingOf={nobodyNamed}
      reply={reply}
    >
      <EmailField autoComplete="username" />
      <Button type="submit" disabled={busy}>
        {busy ? 'Sending...' : 'Send the code'}
      </Button>
    </CheckedForm>
  </>
);

const CodeForm = ({ reply, busy }: { reply: FormReply; busy: boolean }) => {
  const email = reply.values['email'] ?? '';
  return (
    <>
      <p role="status">
        If <strong className="wrap-anywhere">{email}</strong> has an account, a code is on its way
        there.
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
        <Button type="submit" disabled={busy}>
          {busy ? 'Logging in...' : 'Log in'}
        </Button>
      </CheckedForm>
    </>
  );
};

export const LoginCodeView = ({
  reply,
  from,
}: {
  reply: FormReply | undefined;
  /** Where the person wants to go on to. */
  from: string | undefined;
}) => {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Door title="Log in with a code">
      {reply?.code === SENT ? (
        <CodeForm reply={reply} busy={busy} />
      ) : (
        <AskForm reply={reply} busy={busy} />
      )}
      <Link to={withReturn('/login', from)} className="link justify-self-start">
        Log in with your password
      </Link>
    </Door>
  );
};
