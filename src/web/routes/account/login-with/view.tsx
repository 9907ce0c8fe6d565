import { useEffect } from 'react';
import { Link } from 'react-router';
import { FACTOR_MESSAGES } from '#texts/factors.ts';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import {
  loadPasswordAgain,
  PASSWORD_AGAIN_LABELS,
  PasswordAgainField,
} from '#web/forms/person/proof-fields.tsx';
import { ProviderButton } from '#web/components/account/provider-buttons.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';
import type { ProviderFacts } from '#web/pages/login-providers.ts';

const GoingOn = ({ provider, to }: { provider: ProviderFacts; to: string }) => {
  useEffect(() => {
    location.assign(to);
  }, [to]);
  return (
    <AuthCard title={`Continuing to ${provider.name}`}>
      <p role="status">Please log in there. You will come back here afterward.</p>
      <a href={to} className="link justify-self-start">
        Continue to {provider.name}
      </a>
    </AuthCard>
  );
};

/** Asks for the password before the login is added, unless the person has just logged in. */
const ProveFirst = ({ provider, reply }: { provider: ProviderFacts; reply: FormReply }) => {
  return (
    <AuthCard title={`Add ${provider.name} to your account`}>
      <p>You can then use it to log in, so we first confirm that it’s you.</p>
      {/* Shows no error, because the password has not been asked for yet. */}
      <CheckedForm
        schema={loadPasswordAgain}
        labels={PASSWORD_AGAIN_LABELS}
        reply={reply.message === FACTOR_MESSAGES.proofMissing ? undefined : reply}
      >
        <input type="hidden" name="intent" value="link" />
        <PasswordAgainField asked />
        <SubmitButton>Add {provider.name}</SubmitButton>
      </CheckedForm>
      <Link to={href('/account/security')} className="link justify-self-start">
        Back to Security
      </Link>
    </AuthCard>
  );
};

export const LoginWithView = ({
  provider,
  from,
  to,
  reply,
}: {
  provider: ProviderFacts;
  /** Address to continue to after login. */
  from: string | undefined;
  /** Address of the provider's page, once a login has started. */
  to: string | undefined;
  /** Why the login could not start. */
  reply: FormReply | undefined;
}) => {
  if (to !== undefined) return <GoingOn provider={provider} to={to} />;
  if (reply?.errors['password']) return <ProveFirst provider={provider} reply={reply} />;
  const message = reply?.message;
  return (
    <AuthCard title={`Log in with ${provider.name}`}>
      {message ? (
        <p
          role="alert"
          className="rounded-control border-2 border-red bg-red-tint p-4 font-semibold text-red"
        >
          {message}
        </p>
      ) : (
        <p>You log in on a page of {provider.name} and then come back here.</p>
      )}
      <ProviderButton
        provider={provider}
        from={from}
        look="primary"
        words={message ? 'Try again' : undefined}
      />
      <Link to={withReturn(href('/login'), from)} className="link justify-self-start">
        Log in another way
      </Link>
    </AuthCard>
  );
};
