/**
 * Who may open what: every address of the store, in one table. An address that is missing here keeps
 * the server from starting.
 *
 * - everybody: the same bytes for every person; no session is read.
 * - anyone: visitors and customers; a customer's session is read.
 * - customer: others are sent to /login.
 * - staff-door: the staff's login page; a staff session is read.
 * - staff: others are sent to /admin.
 * - owner-or-staff: both sessions are read; the use case decides about the one thing asked for.
 */
export type Policy =
  | 'everybody'
  | 'anyone'
  | 'customer'
  | 'staff-door'
  | 'staff'
  | 'owner-or-staff';

export const policies = {
  '/': 'everybody',
  '/products': 'everybody',
  '/products/:productId': 'everybody',
  '/request': 'everybody',
  '/about': 'everybody',
  '/contact': 'everybody',
  '/login': 'anyone',
  '/login/code': 'anyone',
  '/login/link': 'anyone',
  '/forgot-password': 'anyone',
  '/reset-password': 'anyone',
  '/confirm-email': 'anyone',
  '/register': 'everybody',
  '/logout': 'anyone',
  '/how-to-order': 'everybody',
  '/savings': 'everybody',
  '/faq': 'everybody',
  '/blog': 'everybody',
  '/blog/:postId': 'everybody',
  '/cart': 'everybody',
  '/checkout': 'anyone',
  '/rewards': 'everybody',
  '/referral': 'everybody',
  '/search': 'everybody',
  '/search/suggestions': 'everybody',
  '/legal/:pageId': 'everybody',
  '/account': 'customer',
  '/account/details': 'customer',
  '/account/privacy': 'customer',
  '/account/data.json': 'customer',
  '/account/security': 'customer',
  '/account/orders/:orderId': 'customer',
  '/account/orders/:orderId/prescription': 'customer',
  '/prescriptions/:prescriptionId': 'owner-or-staff',
  '/admin': 'staff-door',
  '/admin/logout': 'staff-door',
  '/admin/dashboard': 'staff',
  '/admin/outbox': 'staff',
  '/admin/outbox/:mailId': 'staff',
  '/admin/outbox/:mailId/html': 'staff',
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
