import { BadgeCheck } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form, Link } from 'react-router';
import { TextField } from '#ui/field.tsx';
import type { TextState } from '#db/reads/users.ts';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { CodeField } from '#web/forms/form-fields.tsx';
import { ASK_FOR_CODE } from '#web/forms/labels.ts';
import { SMS_CODE_LABELS } from '#web/forms/account-labels.ts';
import { PASSWORD_AGAIN_HINT, PASSWORD_AGAIN_LABELS } from '#web/forms/person/proof-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

const loadSchema = () =>
  import('#web/forms/schemas/login.ts').then((forms) => forms.phoneCodeSchema);

const STATES = {
  waiting: 'A text message with a code is on its way.',
  sent: 'We have sent you a text message with a code.',
  late: 'Text messages are delayed right now. We keep trying, and yours will be sent as soon as possible.',
  failed:
    'Your text message could not be sent. Please check that the number is correct and can receive texts.',
} as const satisfies Record<TextState, string>;

const Ask = ({
  again,
  asksPassword,
  refused,
}: {
  again: boolean;
  asksPassword: boolean;
  refused: string | undefined;
}) => (
  <Form method="post" className="grid gap-4">
    {asksPassword ? (
      <TextField
        name="password"
        type="password"
        label={PASSWORD_AGAIN_LABELS.password}
        hint={PASSWORD_AGAIN_HINT}
        error={refused}
        autoComplete="current-password"
        required
      />
    ) : null}
    <SubmitButton look={again ? 'secondary' : 'primary'} name="intent" value={ASK_FOR_CODE}>
      {again ? 'Text me another code' : 'Text me a code'}
    </SubmitButton>
  </Form>
);

export const PhoneView = ({
  phone,
  confirmed,
  text,
  asksPassword,
  reply,
}: {
  phone: string;
  confirmed: boolean;
  /** State of the latest code, while it is valid. */
  text: TextState | undefined;
  /** Whether the login is not recent, so that the password is asked for again. */
  asksPassword: boolean;
  reply: FormReply | undefined;
}) => {
  const asking = { asksPassword, refused: reply?.errors['password'] };
  return (
    <>
      <PageHead title="Your phone number" />
      <div className="page grid gap-6 py-8">
        <section aria-labelledby="number" className="card grid max-w-xl grid-cols-1 gap-5 p-6">
          <h2 id="number" className="figures text-lg wrap-anywhere">
            {phone}
          </h2>
          {confirmed ? (
            <p className="flex items-center gap-2 text-leaf">
              <Icon node={BadgeCheck} className="size-5 shrink-0" />
              Confirmed. You can log in by text message.
            </p>
          ) : (
            <>
              <p>
                After you confirm this number, you can log in with a code that we text to it. Each
                code works once, for 10 minutes. Anyone who takes over your number could then log
                in, too. An authenticator app or a passkey, which you can add under Security,
                protects your account better.
              </p>
              {text ? <p role="status">{STATES[text]}</p> : null}
              {text === undefined ? <Ask again={false} {...asking} /> : null}
              {text !== undefined || reply?.values['code'] !== undefined ? (
                <CheckedForm
                  schema={loadSchema}
                  labels={{ code: SMS_CODE_LABELS.code }}
                  reply={reply}
                >
                  <CodeField label={SMS_CODE_LABELS.code} hint="Six digits" />
                  <SubmitButton>Confirm this number</SubmitButton>
                </CheckedForm>
              ) : null}
              {text === undefined && reply?.message && !asking.refused ? (
                <p role="alert" className="text-red">
                  {reply.message}
                </p>
              ) : null}
              {text !== undefined ? <Ask again {...asking} /> : null}
            </>
          )}
          <p className="text-sm text-soft">
            Is this no longer your number?{' '}
            <Link to={href('/account/details')} className="link">
              Change it in your details
            </Link>
            .
          </p>
        </section>
        <Link to={href('/account/security')} className="link justify-self-start">
          Back to Security
        </Link>
      </div>
    </>
  );
};
