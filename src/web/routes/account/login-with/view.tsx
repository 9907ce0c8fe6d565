import { useEffect } from 'react';
import { Link } from 'react-router';
import { Door } from '#web/components/door.tsx';
import { ProviderButton } from '#web/components/provider-buttons.tsx';
import { withReturn } from '#web/local-path.ts';
import type { ProviderFacts } from '#web/login-providers.ts';

const GoingOn = ({ provider, to }: { provider: ProviderFacts; to: string }) => {
  useEffect(() => {
    location.assign(to);
  }, [to]);
  return (
    <Door title={`Going on to ${provider.name}`}>
      <p role="status">Please log in there. You come back here afterwards.</p>
      <a href={to} className="link justify-self-start">
        Go on to {provider.name}
      </a>
    </Door>
  );
};

export const LoginWithView = ({
  provider,
  from,
  to,
  message,
}: {
  provider: ProviderFacts;
  /** Where the person wants to go on to. */
  from: string | undefined;
  /** The provider's page, once a login has begun. */
  to: string | undefined;
  /** Why it could not begin. */
  message: string | undefined;
}) =>
  to === undefined ? (
    <Door title={`Log in with ${provider.name}`}>
      {message ? (
        <p
          role="alert"
          className="rounded-control border-2 border-red bg-red-tint p-4 font-semibold text-red"
        >
          {message}
        </p>
      ) : (
        <p>You log in on a page of {provider.name} and come back here afterwards.</p>
      )}
      <ProviderButton
        provider={provider}
        from={from}
        look="primary"
        words={message ? 'Try again' : undefined}
      />
      <Link to={withReturn('/login', from)} className="link justify-self-start">
        Log in another way
      </Link>
    </Door>
  ) : (
    <GoingOn provider={provider} to={to} />
  );
