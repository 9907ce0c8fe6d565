import { Link } from 'react-router';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { SMS_CODE_LABELS } from '#web/forms/account-labels.ts';
import { PHONE_HINT } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';
import { CodeLogin } from '#web/routes/account/login-code/code-login.tsx';

const loadTelephone = () =>
  import('#web/forms/schemas/login.ts').then((forms) => forms.telephoneSchema);
const loadLogin = () =>
  import('#web/forms/schemas/login.ts').then((forms) => forms.textLoginSchema);

const AskForm = ({ reply }: { reply: FormReply | undefined }) => (
  <>
    <p>
      We text you a code with six digits. It works once, for 10 minutes, and only for numbers that
      were confirmed in My Account.
    </p>
    <CheckedForm
      captcha="text"
      schema={loadTelephone}
      labels={{ phone: SMS_CODE_LABELS.phone }}
      reply={reply}
    >
      <FormTextField
        name="phone"
        label={SMS_CODE_LABELS.phone}
        hint={PHONE_HINT}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <SubmitButton busy="Sending...">Text me a code</SubmitButton>
    </CheckedForm>
  </>
);

export const LoginPhoneView = ({
  reply,
  from,
}: {
  reply: FormReply | undefined;
  /** Address to continue to after login. */
  from: string | undefined;
}) => (
  <CodeLogin
    title="Log in by text message"
    reply={reply}
    address="phone"
    labels={SMS_CODE_LABELS}
    schema={loadLogin}
    hint="Six digits"
    sent={
      <>
        If <strong className="figures wrap-anywhere">{reply?.values['phone'] ?? ''}</strong> is
        confirmed for an account, we have sent a code to it. Text messages can be delayed. If you do
        not get one, use your password or your email.
      </>
    }
    request={<AskForm reply={reply} />}
    links={
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link to={withReturn(href('/login'), from)} className="link">
          Log in with your password
        </Link>
        <Link to={withReturn(href('/login/code'), from)} className="link">
          Get a code by email
        </Link>
      </div>
    }
  />
);
