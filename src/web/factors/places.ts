/** Where customers and staff log in and look after what they log in with. */
export const FACTOR_PLACES = {
  customers: {
    login: '/login',
    factor: '/login/factor',
    passkey: '/login/passkey',
    home: '/account',
    security: '/account/security',
    /** Where one goes on to from new recovery codes. */
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
