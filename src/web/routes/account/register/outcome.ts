/** It is unknown whether the account was created. */
export const NOT_REGISTERED =
  'We could not create your account right now. Please try again in a moment.';

/** Codes of the answers that the page shows in its own way. */
export const REGISTERED = 'registered';
export const EMAIL_TAKEN = 'email-taken';
