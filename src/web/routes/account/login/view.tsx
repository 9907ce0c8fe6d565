import { useEffect } from 'react';
import { Link } from 'react-router';
import { LOGIN_FAILED, nobodyNamed } from '#texts/login.ts';
import { Checkbox } from '#ui/field.tsx';
import { PasskeyForm } from '#web/components/factors/passkey-form.tsx';
import { ProviderButtons } from '#web/components/account/provider-buttons.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm, useFormField } from '#web/forms/checked-form.tsx';
import { MAILBOX_DRAFT } from '#web/forms/draft.ts';
import { FormPasswordField } from '#web/forms/form-fields.tsx';
import { LOGIN_LABELS, REMEMBER_LABEL } from '#web/forms/labels.ts';
import { SessionEnded } from '#web/components/account/session-ended.tsx';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';
import type { ProviderFacts } from '#web/pages/login-providers.ts';
import { announceError } from '#web/browser/toasts.ts';

const loadSchema = () =>
  import('#web/forms/schemas/login.ts').then(({ loginSchema }) => loginSchema);

const RememberMe = () => {
  const { id, name, defaultValue } = useFormField('rememberMe');
  return (
    <Checkbox id={id} name={name} label={REMEMBER_LABEL} defaultChecked={defaultValue !== ''} />
  );
};

export const LoginView = ({
  reply,
  from,
  ended,
  providers,
  texts,
}: {
  reply: FormReply | undefined;
  /** Address to continue to after login. */
  from: string | undefined;
  /** Whether the person comes from a page whose session had ended. */
  ended: boolean;
  providers: readonly ProviderFacts[];
  /** Whether codes can be sent by text message. */
  texts: boolean;
}) => {
  // The passkey form shows its own refusals.
  const ofPasskey = reply?.code === 'passkey-unknown';
  useEffect(() => {
    if (reply?.message) announceError(reply.message, LOGIN_FAILED);
  }, [reply]);
  return (
    <div className="page grid justify-items-center py-10 md:py-16">
      <div className="card grid w-full max-w-md grid-cols-1 gap-6 p-6 md:p-8">
        <div className="grid gap-1">
          <h1 className="text-xl">Sign in to your account</h1>
          <p className="text-sm text-soft">
            Or{' '}
            <Link to={withReturn(href('/register'), from)} className="link">
              create a new account
            </Link>
          </p>
        </div>
        {ended ? <SessionEnded /> : null}
        <CheckedForm
          captcha="login"
          schema={loadSchema}
          labels={LOGIN_LABELS}
          headingOf={nobodyNamed}
          reply={ofPasskey ? undefined : reply}
          draft={MAILBOX_DRAFT}
        >
          <EmailField
            autoComplete="username"
            // The specification requires it, and the page has no other purpose.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
            autoFocus
          />
          <FormPasswordField
            name="password"
            label={LOGIN_LABELS.password}
            autoComplete="current-password"
          />
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <RememberMe />
            <Link to={href('/forgot-password')} className="link text-sm">
              Forgot your password?
            </Link>
          </div>
          <SubmitButton busy="Signing in...">Sign in</SubmitButton>
        </CheckedForm>
        <PasskeyForm
          does="show"
          optionsAt={href('/login/passkey')}
          reply={ofPasskey ? reply : undefined}
          look="secondary"
          name="Log in with a passkey"
        />
        <div className="flex flex-wrap justify-center gap-x-8 gap-y-2 text-sm">
          <Link to={withReturn(href('/login/code'), from)} className="link">
            Log in with a code
          </Link>
          {texts ? (
            <Link to={withReturn(href('/login/phone'), from)} className="link">
              Text me a code
            </Link>
          ) : null}
        </div>
        <ProviderButtons providers={providers} from={from} />
      </div>
    </div>
  );
};
