export const SHOW_FAILED = 'We could not log you in right now. Please try again in a moment.';
export const CHANGE_FAILED = 'We could not save this right now. Please try again in a moment.';

/** Address that returns passkey options for a session that waits for a second factor. */
export const secondPasskeyAt = (passkey: string): string => `${passkey}?for=second-step`;
export const isSecondStep = (search: URLSearchParams): boolean =>
  search.get('for') === 'second-step';

/** The code of answers that belong to the form that removes. */
export const REMOVAL = 'removal';
