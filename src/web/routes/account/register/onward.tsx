import { Link } from 'react-router';
import { ACCOUNT_NOTICES } from '#texts/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';

const { registrationSuccessful: done } = ACCOUNT_NOTICES;

/** Where a new customer goes on, and what the registration says. */
export type Onward = {
  /** Whether this browser is logged in to the new account. */
  readonly inside: boolean;
  /** Address to continue to. */
  readonly from: string | undefined;
};

const labelOf = (from: string | undefined): string => {
  if (from === undefined || from === href('/account')) return done.toAccount;
  return from === href('/checkout') ? done.toCheckout : done.onward;
};

export const RegisteredText = ({ inside }: Onward) => (
  <>
    <p>{done.text}</p>
    {inside ? <p>{done.inside}</p> : null}
  </>
);

/** Leads on as a customer, or to the login where nobody is logged in yet. */
export const OnwardLink = ({ inside, from }: Onward) => (
  <Link
    to={inside ? (from ?? href('/account')) : withReturn(href('/login'), from)}
    className={buttonClass('primary')}
  >
    {inside ? labelOf(from) : done.action}
  </Link>
);
