/** Purpose of a mailed link or of the code beside it. */
export type MailLinkPurpose =
  | 'confirm-email'
  | 'reset-password'
  | 'log-in'
  // A change of address needs both mailboxes: the new one's word, and the old one's.
  | 'confirm-new-email'
  | 'approve-new-email'
  // A code for somebody who is logged in and has no password to type again.
  | 'prove-again';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Lifetime of each kind of link in milliseconds. Links that open an account live shortest. */
export const MAIL_LINK_LIFETIME: Readonly<Record<MailLinkPurpose, number>> = {
  'confirm-email': 72 * HOUR,
  'reset-password': HOUR,
  'log-in': 15 * MINUTE,
  'confirm-new-email': 24 * HOUR,
  'approve-new-email': 24 * HOUR,
  'prove-again': 15 * MINUTE,
};

/** Guesses that a code of six digits stands: 5 in 1,000,000. */
export const MAX_WRONG_CODES = 5;

export const CODE_DIGITS = 6;
