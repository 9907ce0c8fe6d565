import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import {
  loadPasswordAgain,
  PASSWORD_AGAIN_LABELS,
  PasswordAgainField,
} from '#web/forms/person/proof-fields.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';
import type { ProviderFacts } from '#web/pages/login-providers.ts';

const Email = ({ children }: { children: string }) => (
  <strong className="wrap-anywhere">{children}</strong>
);

/** An account with the verified email exists; the email alone is not enough to log in. */
const LogInFirst = ({ provider, there }: { provider: ProviderFacts; there: string | null }) => {
  const here = href('/login/with/:provider/finish', { provider: provider.id });
  return (
    <AuthCard title="You already have an account">
      <p>
        There is an account with the address <Email>{there ?? ''}</Email>. Log in to it once, as you
        usually do. After that, {provider.name} can log in to it, too.
      </p>
      <Link to={withReturn(href('/login'), here)} className={buttonClass('primary')}>
        Log in with your password
      </Link>
      <Link to={withReturn(href('/login/code'), here)} className={buttonClass('secondary')}>
        Log in with a code
      </Link>
      <Link to={href('/forgot-password')} className="link justify-self-start">
        Forgot your password?
      </Link>
    </AuthCard>
  );
};

export const FinishView = ({
  provider,
  account,
  there,
  asksPassword,
  reply,
}: {
  provider: ProviderFacts;
  /** Email of the logged-in account; null for visitors. */
  account: string | null;
  /** Email that the provider reports, if any. */
  there: string | null;
  /** Whether the password is required, because the login is not recent. */
  asksPassword: boolean;
  reply: FormReply | undefined;
}) => {
  if (account === null) return <LogInFirst provider={provider} there={there} />;
  return (
    <AuthCard title={`Add ${provider.name} to your account`}>
      <p>
        You are logged in as <Email>{account}</Email>. From now on {provider.name}
        {there === null ? null : (
          <>
            {' '}
            with <Email>{there}</Email>
          </>
        )}{' '}
        could log in to this account, too.
      </p>
      <CheckedForm schema={loadPasswordAgain} labels={PASSWORD_AGAIN_LABELS} reply={reply}>
        <PasswordAgainField asked={asksPassword} />
        <SubmitButton busy="Adding...">Add {provider.name}</SubmitButton>
      </CheckedForm>
      <Link to={href('/account')} className="link justify-self-start">
        Not now
      </Link>
    </AuthCard>
  );
};
