import { href } from '#web/href.ts';

/** Addresses where customers and staff log in and manage their credentials. */
export const FACTOR_PLACES = {
  customers: {
    login: href('/login'),
    factor: href('/login/factor'),
    passkey: href('/login/passkey'),
    home: href('/account'),
    security: href('/account/security'),
    /** Next address after new recovery codes. */
    afterwards: href('/account/security'),
  },
  staff: {
    login: href('/admin'),
    factor: href('/admin/factor'),
    passkey: href('/admin/passkey'),
    home: href('/admin/dashboard'),
    security: href('/admin/security'),
    // A member of staff who has added the first factor continues to the dashboard.
    afterwards: href('/admin/dashboard'),
  },
} as const;

export type FactorPlaces = (typeof FACTOR_PLACES)[keyof typeof FACTOR_PLACES];

export const CHANGE_FAILED = 'We could not save this right now. Please try again in a moment.';

/** Address that returns passkey options for a session that waits for a second factor. */
export const secondPasskeyAt = (passkey: string): string => `${passkey}?for=second-step`;
export const isSecondStep = (search: URLSearchParams): boolean =>
  search.get('for') === 'second-step';

/** Code of the answers to the form that removes a factor. */
export const REMOVAL = 'removal';
