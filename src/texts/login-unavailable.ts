/**
 * Message when it is unknown whether a login would have succeeded. Separate from the other texts of logins,
 * which some login pages do not need.
 */
export const LOGIN_UNAVAILABLE = 'We could not log you in right now. Please try again in a moment.';
