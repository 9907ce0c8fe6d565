import { Link } from 'react-router';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { buttonClass } from '#ui/button.tsx';
import { AuthCard } from './auth-card.tsx';

/** Page of a mailed link that no longer works, with the way to get another. */
export const DeadLink = ({
  to,
  name,
  said,
}: {
  to: string;
  name: string;
  /** The problem, as a complete sentence. */
  said?: string;
}) => (
  <AuthCard title="This link has expired">
    {said ? <p className="font-semibold">{said}</p> : null}
    <p>{MAIL_LINK_MESSAGES.linkDead}</p>
    <Link to={to} className={buttonClass('primary')}>
      {name}
    </Link>
  </AuthCard>
);
