import type { StaffRight } from '#domain/access.ts';
import type { Scope } from '#domain/apps.ts';

/**
 * Who may open what: every address of the store, in one table. An address that is missing here keeps
 * the server from starting.
 *
 * - everybody: the same bytes for every person; no session is read.
 * - anyone: visitors and customers; a customer's session is read.
 * - customer: others are sent to /login.
 * - staff-door: the staff's login page; a staff session is read.
 * - staff: everybody of the staff; others are sent to /admin, and
 *   those who have yet to add a second factor to /admin/security.
 * - a right: those of the staff who have it; the rest of them are told that they have not, others are
 *   sent to /admin.
 * - a scope: an app with a customer's token that reaches as far; no cookie counts there.
 * - staff-self: the same, and open to those who have yet to add one: here they do.
 * - owner-or-staff: both sessions are read; the use case decides about the one thing asked for.
 */
export type Policy =
  | 'everybody'
  | 'anyone'
  | 'customer'
  | 'staff-door'
  | 'staff'
  | 'staff-self'
  | 'owner-or-staff'
  | StaffPolicy
  | AppPolicy;
/** What a customer must have let an app into, for it to read the address. */
export type AppPolicy = { readonly scope: Scope };
/** What somebody of the staff must be allowed to do, to open the address at all. */
export type StaffPolicy = { readonly right: StaffRight };

export const policies = {
  '/healthz': 'everybody',
  '/readyz': 'everybody',
  '/': 'everybody',
  '/products': 'everybody',
  '/products/:productId': 'everybody',
  '/request': 'everybody',
  '/about': 'everybody',
  '/contact': 'everybody',
  '/login': 'anyone',
  '/login/code': 'anyone',
  '/login/link': 'anyone',
  '/login/with/:provider': 'anyone',
  '/login/with/:provider/return': 'anyone',
  '/login/with/:provider/finish': 'anyone',
  '/login/factor': 'anyone',
  '/login/passkey': 'anyone',
  '/login/phone': 'anyone',
  '/forgot-password': 'anyone',
  '/reset-password': 'anyone',
  '/confirm-email': 'anyone',
  '/change-email/confirm': 'anyone',
  '/change-email/approve': 'anyone',
  '/register': 'everybody',
  '/register/with/:provider': 'anyone',
  '/logout': 'anyone',
  '/session': 'anyone',
  '/how-to-order': 'everybody',
  '/savings': 'everybody',
  '/faq': 'everybody',
  '/blog': 'everybody',
  '/blog/:postId': 'everybody',
  '/cart': 'everybody',
  '/checkout': 'anyone',
  '/pay': 'anyone',
  '/rewards': 'everybody',
  '/referral': 'everybody',
  '/referral/own': 'anyone',
  '/search': 'everybody',
  '/search/suggestions': 'everybody',
  '/legal/:pageId': 'everybody',
  '/account': 'customer',
  '/account/details': 'customer',
  '/account/email': 'customer',
  '/account/phone': 'customer',
  '/account/privacy': 'customer',
  '/account/data.json': 'customer',
  '/account/data.zip': 'customer',
  '/account/health': 'customer',
  '/account/referral': 'customer',
  '/account/security': 'customer',
  '/account/apps': 'customer',
  '/account/security/authenticator': 'customer',
  '/account/security/passkey': 'customer',
  '/account/security/passkey/options': 'customer',
  '/account/security/codes': 'customer',
  '/account/security/factors/:factorId': 'customer',
  '/account/orders/:orderId': 'customer',
  '/account/orders/:orderId/prescription': 'customer',
  '/account/orders/:orderId/again': 'customer',
  '/account/reminders': 'customer',
  '/reminders/stop': 'everybody',
  '/account/orders/:orderId/arrival': 'customer',
  '/prescriptions/:prescriptionId': 'owner-or-staff',
  '/admin': 'staff-door',
  '/admin/factor': 'staff-door',
  '/admin/passkey': 'staff-door',
  '/admin/logout': 'staff-door',
  '/admin/session': 'staff-self',
  '/admin/security': 'staff-self',
  '/admin/security/authenticator': 'staff-self',
  '/admin/security/passkey': 'staff-self',
  '/admin/security/passkey/options': 'staff-self',
  '/admin/security/codes': 'staff-self',
  '/admin/security/factors/:factorId': 'staff-self',
  '/admin/invitation': 'staff-door',
  '/admin/change-email': 'staff-door',
  '/admin/users/new': { right: 'manage users' },
  '/admin/users/:userId': { right: 'see users' },
  '/admin/team': { right: 'manage team' },
  '/admin/team/:memberId': { right: 'manage team' },
  '/admin/dashboard': { right: 'see orders' },
  '/admin/review': { right: 'review prescriptions' },
  '/admin/review/:orderId': { right: 'review prescriptions' },
  '/admin/affiliates': { right: 'read affiliate applications' },
  '/admin/audit': { right: 'read audit log' },
  '/admin/payments': { right: 'see payments' },
  '/admin/payments/ledger.csv': { right: 'see payments' },
  '/admin/payments/events': { right: 'see payments' },
  '/admin/payments/:paymentId': { right: 'see payments' },
  '/admin/orders/:orderId/packs': { right: 'manage orders' },
  '/admin/arrivals': { right: 'answer arrivals' },
  '/admin/outbox': { right: 'read outbox' },
  '/admin/outbox/:mailId': { right: 'read outbox' },
  '/admin/outbox/:mailId/html': { right: 'read outbox' },
  '/payments/stripe/webhook': 'everybody',
  '/challenge/:form': 'everybody',
  '/oauth/authorize': 'customer',
  '/oauth/token': 'everybody',
  '/oauth/revoke': 'everybody',
  '/oauth/userinfo': { scope: 'profile' },
  '/api/orders': { scope: 'orders' },
  '/api/orders/:orderId': { scope: 'orders' },
  '/.well-known/oauth-authorization-server': 'everybody',
  '/art/:productId/:file': 'everybody',
  '/cards/store.png': 'everybody',
  '/cards/:kind/:file': 'everybody',
  '/styleguide': 'everybody',
  '/sitemap.xml': 'everybody',
  '/blog/feed.xml': 'everybody',
  '/robots.txt': 'everybody',
  '/*': 'everybody',
} as const satisfies Record<string, Policy>;

const byPattern: ReadonlyMap<string, Policy> = new Map(Object.entries(policies));

export const policyOf = (pattern: string): Policy | undefined => byPattern.get(pattern);
