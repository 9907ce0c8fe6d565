/** Addresses where customers and staff log in and manage their credentials. */
export const FACTOR_PLACES = {
  customers: {
    login: '/login',
    factor: '/login/factor',
    passkey: '/login/passkey',
    home: '/account',
    security: '/account/security',
    /** Next address after new recovery codes. */
    afterwards: '/account/security',
  },
  staff: {
    login: '/admin',
    factor: '/admin/factor',
    passkey: '/admin/passkey',
    home: '/admin/dashboard',
    security: '/admin/security',
    // The first second step opens what the person came for.
    afterwards: '/admin/dashboard',
  },
} as const;

export type FactorPlaces = (typeof FACTOR_PLACES)[keyof typeof FACTOR_PLACES];
