/** Where customers and staff log in and look after what they log in with. */
export const FACTOR_PLACES = {
  customers: {
    login: '/login',
    factor: '/login/factor',
    passkey: '/login/passkey',
    home: '/account',
    security: '/account/security',
  },
  staff: {
    login: '/admin',
    factor: '/admin/factor',
    passkey: '/admin/passkey',
    home: '/admin/dashboard',
    security: '/admin/security',
  },
} as const;

export type FactorPlaces = (typeof FACTOR_PLACES)[keyof typeof FACTOR_PLACES];
