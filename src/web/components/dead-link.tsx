import { Link } from 'react-router';
import { MAIL_LINK_MESSAGES } from '#domain/mail-links.ts';
import { buttonClass } from '#ui/button.tsx';
import { Door } from './door.tsx';

/** Where a mail's link no longer works, and how to get another. */
export const DeadLink = ({
  to,
  name,
  said,
}: {
  to: string;
  name: string;
  /** What is wrong with it, in a sentence of its own. */
  said?: string;
}) => (
  <Door title="This link has expired">
    {said ? <p className="font-semibold">{said}</p> : null}
    <p>{MAIL_LINK_MESSAGES.linkDead}</p>
    <Link to={to} className={buttonClass('primary')}>
      {name}
    </Link>
  </Door>
);
