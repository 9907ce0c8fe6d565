/** Codes of the answers that the page shows in its own way. */
export const REGISTERED = 'registered';
export const EMAIL_TAKEN = 'email-taken';
