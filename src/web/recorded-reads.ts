import type { AuditRead } from '#domain/audit.ts';
import type { policies } from './policies.ts';

type Policies = typeof policies;

/** Addresses that open to somebody else than the person whose data it may be: to staff, and to apps. */
type OpenToOthers = {
  [Address in keyof Policies]: Policies[Address] extends
    | 'everybody'
    | 'anyone'
    | 'customer'
    | 'staff-door'
    ? never
    : Address;
}[keyof Policies];

/**
 * What each of these addresses records of who saw a patient's data; none where it shows none. One that is
 * missing here does not compile, and a test opens them all and looks at what they left.
 */
export const recordedReads: Readonly<Record<OpenToOthers, readonly AuditRead[]>> = {
  '/prescriptions/:prescriptionId': ['prescription opened', 'photo opened'],
  '/admin/dashboard': ['orders listed', 'order read', 'users listed', 'user read'],
  '/admin/users/:userId': ['user read'],
  '/admin/users/new': [],
  '/admin/review': ['reviews listed'],
  '/admin/review/:orderId': ['review read'],
  '/admin/audit': ['audit log read'],
  '/admin/orders/:orderId/packs': ['order read'],
  '/admin/arrivals': ['arrivals listed'],
  '/admin/outbox': ['mails listed'],
  '/admin/outbox/:mailId': ['mail read'],
  '/admin/outbox/:mailId/html': ['mail read'],
  '/admin/payments': ['payments listed'],
  '/admin/payments/:paymentId': ['payment read'],
  '/admin/payments/ledger.csv': ['ledger exported'],
  // Numbers of the payment service alone.
  '/admin/payments/events': [],
  // Of practices, which ask on their own behalf.
  '/admin/affiliates': [],
  '/admin/team': [],
  '/admin/team/:memberId': [],
  '/admin/session': [],
  '/admin/security': [],
  '/admin/security/authenticator': [],
  '/admin/security/passkey': [],
  '/admin/security/passkey/options': [],
  '/admin/security/codes': [],
  '/admin/security/factors/:factorId': [],
  '/oauth/userinfo': ['profile read'],
  '/api/orders': ['orders listed'],
  '/api/orders/:orderId': ['order read'],
};
