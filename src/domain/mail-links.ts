/** Purpose of a mailed link or of the code beside it, to a person with an account. */
export type MailLinkPurpose =
  | 'confirm-email'
  | 'reset-password'
  | 'log-in'
  // A change of address needs the agreement of both mailboxes.
  | 'confirm-new-email'
  | 'approve-new-email'
  // A code for a logged-in customer without a password.
  | 'prove-again';

/** Purpose of a code that confirms a mailbox at the checkout, with an account or without. */
export const CHECK_OUT = 'check-out';

/** Purpose of anything that a mail carries: a link or a code. */
export type MailedPurpose = MailLinkPurpose | typeof CHECK_OUT;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Lifetime of each kind of link in milliseconds. Links that open an account live shortest. */
export const MAIL_LINK_LIFETIME: Readonly<Record<MailLinkPurpose, number>> = {
  'confirm-email': 72 * HOUR,
  'reset-password': HOUR,
  'log-in': 10 * MINUTE,
  'confirm-new-email': 24 * HOUR,
  'approve-new-email': 24 * HOUR,
  'prove-again': 10 * MINUTE,
};

/** Lifetime of a code at the checkout in milliseconds. */
export const CHECKOUT_CODE_LIFETIME = 10 * MINUTE;

/** Maximum wrong guesses of a code: a chance of 5 in 1,000,000. */
export const MAX_WRONG_CODES = 5;

export const CODE_DIGITS = 6;
