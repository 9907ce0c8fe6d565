import { Link } from 'react-router';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { ProviderButton } from '#web/components/account/provider-buttons.tsx';
import { href } from '#web/href.ts';
import type { ProviderFacts } from '#web/pages/login-providers.ts';

/** A login that came back from its provider and came to nothing: why, and how to go on. */
export const ReturnView = ({
  provider,
  message,
  customer,
}: {
  provider: ProviderFacts;
  message: string;
  /** Somebody who is logged in, and wanted to add the login. */
  customer: boolean;
}) => (
  <AuthCard title={customer ? 'Nothing was added' : 'You are not logged in'}>
    <p role="alert">{message}</p>
    <ProviderButton provider={provider} look="primary" words="Try again" link={customer} />
    <Link
      to={customer ? href('/account/security') : href('/login')}
      className="link justify-self-start"
    >
      {customer ? 'Back to Security' : 'Log in another way'}
    </Link>
  </AuthCard>
);
