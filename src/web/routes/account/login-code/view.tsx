import { Link } from 'react-router';
import { nobodyNamed } from '#texts/login.ts';
import { Email } from '#web/components/texts/line-breaks.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { MAILBOX_DRAFT } from '#web/forms/draft.ts';
import { CODE_LABELS } from '#web/forms/labels.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';
import { CodeLogin } from './code-login.tsx';

const loadMailbox = () =>
  import('#web/forms/schemas/login.ts').then((forms) => forms.mailboxSchema);
const loadCode = () => import('#web/forms/schemas/login.ts').then((forms) => forms.codeSchema);

const AskForm = ({ reply }: { reply: FormReply | undefined }) => (
  <>
    <p>We email you a six-digit code. It works once, for 10 minutes.</p>
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

export const LoginCodeView = ({
  reply,
  from,
}: {
  reply: FormReply | undefined;
  /** Address to continue to after login. */
  from: string | undefined;
}) => (
  <CodeLogin
    title="Log in with a code"
    reply={reply}
    address="email"
    labels={CODE_LABELS}
    schema={loadCode}
    hint="Enter the six-digit code, or open the link in the email."
    sent={
      <>
        If{' '}
        <strong className="wrap-anywhere">
          <Email address={reply?.values['email'] ?? ''} />
        </strong>{' '}
        has an account, a code is on its way there.
      </>
    }
    request={<AskForm reply={reply} />}
    links={
      <Link to={withReturn(href('/login'), from)} className="link justify-self-start">
        Log in with your password
      </Link>
    }
  />
);
