/** Where it could not be said whether there is an account now. */
export const NOT_REGISTERED =
  'We could not create your account right now. Please try again in a moment.';

/** Codes of the answers that the page shows in its own way. */
export const REGISTERED = 'registered';
export const EMAIL_TAKEN = 'email-taken';
