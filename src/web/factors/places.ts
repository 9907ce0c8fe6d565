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
    // The first second step opens what the person came for.
    afterwards: href('/admin/dashboard'),
  },
} as const;

export type FactorPlaces = (typeof FACTOR_PLACES)[keyof typeof FACTOR_PLACES];
