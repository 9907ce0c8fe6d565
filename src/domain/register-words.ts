/** Words that the pages to register and to choose a password have from the start; the rest comes when it is said. */

/** Below the field of a password that is chosen. */
export const PASSWORD_HINT = 'At least 8 characters and at least one uppercase letter or symbol';

/** Above the words of a registration that could not be done. */
export const REGISTRATION_FAILED = 'Registration Failed';
