import { may, type StaffRole } from '#domain/access.ts';
import type { Customer } from '#tests/integration/admin/desk.ts';
import { pages } from '#web/routes.ts';
import type { Access } from '#web/routes/page.ts';

/** The data for example addresses. The order belongs to the customer. */
export type World = {
  readonly customer: Customer;
  readonly orderId: string;
  readonly scan: string;
  readonly mailId: string;
};

/** A status, with the target if it is a redirect. */
type Outcome = number | string;

/** [visitor, customer, another customer, support, pharmacist, administrator] */
export type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

/** An unknown id: a person with the right to change it gets 404. */
const NOTHING = '0190a000-0000-7000-8000-00000000dead';

const LOGIN = '302 /login';
const DESK = '302 /admin';
const DASHBOARD = '302 /admin/dashboard';
const everybody = (outcome: Outcome): Outcomes => [
  outcome,
  outcome,
  outcome,
  outcome,
  outcome,
  outcome,
];
/** The outcomes of login pages, which redirect logged-in customers. */
const visitors = (outcome: Outcome, inside: Outcome): Outcomes => [
  outcome,
  inside,
  inside,
  outcome,
  outcome,
  outcome,
];
/** The outcomes of customer pages, where staff count as visitors. */
const customers = (outcome: Outcome): Outcomes => [LOGIN, outcome, outcome, LOGIN, LOGIN, LOGIN];
const owner = (outcome: Outcome): Outcomes => [LOGIN, outcome, 404, LOGIN, LOGIN, LOGIN];
const staff = (support: Outcome, pharmacist: Outcome, administrator: Outcome): Outcomes => [
  DESK,
  DESK,
  DESK,
  support,
  pharmacist,
  administrator,
];

/** Derives the outcomes of a GET request from the access rule; undefined if they depend on more. */
const readingWith = (access: Access): Outcomes | undefined => {
  if (typeof access === 'object') {
    if ('scope' in access) return everybody(401);
    const of = (role: StaffRole): Outcome =>
      may({ kind: 'staff', id: '', username: '', name: '', roles: [role] }, access.right)
        ? 200
        : 403;
    return staff(of('support'), of('pharmacist'), of('administrator'));
  }
  switch (access) {
    case 'public':
    case 'visitor-or-customer':
      return everybody(200);
    case 'customer':
      return customers(200);
    case 'staff-before-mfa':
      return staff(200, 200, 200);
    case 'staff-login':
    case 'owner-or-staff':
      return undefined;
  }
};

const derived: readonly (readonly [string, Outcomes])[] = Object.entries(pages).flatMap(
  ([address, { access }]) => {
    const outcomes = readingWith(access);
    return outcomes ? [[`GET ${address}`, outcomes] as const] : [];
  },
);

/** The outcomes of POST requests, and of GET requests that depend on more than the access rule. */
const written: Readonly<Record<string, Outcomes>> = {
  'GET /*': everybody(404),
  'POST /*': everybody(404),
  'POST /rewards': everybody(422),
  'GET /blog/:postId': everybody(404),
  'GET /art/:productId/:file': everybody(404),
  'GET /cards/:kind/:file': everybody(404),
  // The style guide is disabled by default.
  'GET /styleguide': everybody(404),
  // No form requires a challenge in this store.
  'GET /challenge/:form': everybody(204),
  'POST /contact': everybody(422),
  'POST /request': everybody(422),
  'POST /checkout': everybody(422),
  // The request has no link token.
  'GET /pay': everybody(410),
  'POST /pay': everybody(422),
  'POST /pay told-sent': everybody(422),
  'GET /prescription/files': everybody('302 /prescription'),
  'POST /prescription/files': everybody('303 /prescription'),
  // Nothing was sent that could be confirmed.
  'POST /prescription': everybody(422),
  'POST /prescription confirm': everybody(422),
  'POST /prescription remove': everybody('302 /prescription'),
  'POST /cart': everybody(422),
  'POST /cart set': everybody(422),
  'POST /cart remove': everybody(422),
  // It answers scripts that post, and shows nothing.
  'GET /cart/kept': everybody(400),
  'POST /cart/kept': everybody(422),
  'POST /cart/kept taken': everybody(200),
  'POST /checkout mail-code': everybody(422),
  // An empty field removes the code.
  'POST /checkout apply-code': everybody(200),
  'POST /register': everybody(422),
  'GET /login': visitors(200, '302 /account'),
  'POST /login': visitors(422, '302 /account'),
  'POST /login/code': everybody(422),
  'POST /login/link': everybody(422),
  // The login provider is not reachable.
  'POST /login/with/:provider': everybody(503),
  'POST /login/with/:provider link': everybody(503),
  // No login at the provider is pending.
  'GET /login/with/:provider/return': everybody(410),
  'GET /login/with/:provider/finish': everybody(LOGIN),
  'POST /login/with/:provider/finish': everybody(LOGIN),
  'GET /register/with/:provider': visitors(200, '302 /login/with/work/finish'),
  'POST /register/with/:provider': visitors(422, '302 /login/with/work/finish'),
  // There is no pending MFA session.
  'GET /login/factor': visitors(LOGIN, '302 /account'),
  'POST /login/factor': visitors(LOGIN, '302 /account'),
  'GET /login/passkey': everybody(LOGIN),
  'POST /login/passkey': everybody(200),
  'POST /forgot-password': everybody(422),
  'POST /reset-password': everybody(422),
  'POST /confirm-email': everybody(422),
  'GET /logout': everybody('302 /'),
  'POST /logout': everybody('302 /'),

  'GET /oauth/authorize': customers(400),
  'POST /oauth/authorize': customers(400),
  // Card payments are disabled in this store.
  'GET /payments/stripe/webhook': everybody(405),
  'POST /payments/stripe/webhook': everybody(404),
  // A form is no report of a browser.
  'GET /policy-reports': everybody(405),
  'POST /policy-reports': everybody(400),
  'GET /oauth/token': everybody(405),
  'POST /oauth/token': everybody(401),
  'GET /oauth/revoke': everybody(405),
  'POST /oauth/revoke': everybody(401),
  'POST /change-email/confirm': everybody(422),
  'POST /change-email/approve': everybody(422),
  'POST /change-email/approve deny': everybody(422),
  'GET /account/apps': customers('302 /account/security'),
  'POST /account/apps': customers('302 /account/security'),
  'POST /account/email': customers(422),
  'POST /account/email send-code': customers('302 /account/email'),
  'POST /account/email stop': customers('302 /account/email'),
  'POST /account/details': customers(422),
  'POST /account/privacy': customers(422),
  'POST /account/privacy send-code': customers('302 /account/privacy'),
  'POST /account/health': customers('302 /account'),
  'POST /account/security': customers(422),
  'POST /account/security unlink': customers('302 /account/security'),
  'POST /account/security password-link': customers('302 /account/security'),
  'POST /account/security resend': customers('302 /account/security'),
  'POST /account/security log-out-elsewhere': customers('302 /account/security'),
  'POST /account/security log-out-everywhere': customers('302 /'),
  'POST /account/security/authenticator': customers(422),
  'POST /account/security/passkey': customers(422),
  'GET /account/security/passkey/options': customers('302 /account/security/passkey'),
  'POST /account/security/passkey/options': customers(200),
  // No account in this test has a second factor.
  'GET /account/security/codes': customers('302 /account/security'),
  'POST /account/security/codes': customers('302 /account/security'),
  'GET /account/security/factors/:factorId': customers('302 /account/security'),
  'POST /account/security/factors/:factorId': customers('302 /account/security'),
  'GET /account/orders/:orderId': owner(200),
  'POST /account/orders/:orderId': owner('302 /account'),
  'POST /account/orders/:orderId message': owner(422),
  'POST /account/orders/:orderId pay': owner('302 /account'),
  'POST /account/orders/:orderId answer': owner(422),
  'POST /account/orders/:orderId put-aside': owner('302 /account/orders/:orderId'),
  // No pharmacy is chosen.
  'POST /account/orders/:orderId pharmacy-agree': owner('302 /account/orders/:orderId'),
  'POST /account/orders/:orderId pharmacy-decline': owner('302 /account/orders/:orderId'),
  'POST /account/orders/:orderId use-record': owner('302 /account'),
  'GET /account/orders/:orderId/address': owner(200),
  'POST /account/orders/:orderId/address': owner(422),
  'GET /account/orders/:orderId/again': owner(200),
  // Nothing has been paid for the order, and it has not arrived.
  'GET /account/orders/:orderId/receipt.pdf': owner(409),
  'GET /account/orders/:orderId/supply.ics': owner(409),
  'GET /account/reminders': customers('302 /account'),
  'POST /account/reminders': customers('302 /account'),
  // The link token is unknown.
  'GET /recall': everybody(410),
  'POST /recall': everybody(410),
  'POST /reminders/stop': everybody(410),
  'POST /reminders/stop order': everybody(410),
  'GET /account/orders/:orderId/prescription': customers('302 /account'),
  'POST /account/orders/:orderId/prescription': [401, 200, 404, 401, 401, 401],
  'GET /account/orders/:orderId/arrival': customers('302 /account/orders/:orderId'),
  // The form is not multipart.
  'POST /account/orders/:orderId/arrival': customers(400),
  'GET /prescriptions/:prescriptionId': [LOGIN, 200, 404, 404, 200, 200],

  // The answer is in the response headers.
  'GET /session': everybody(204),
  // Text messages are disabled in this store.
  'GET /login/phone': everybody(404),
  'POST /login/phone': everybody(404),
  'GET /account/phone': customers(404),
  'POST /account/phone': customers(404),
  'POST /account/phone send-code': customers(404),
  'GET /admin/session': staff(204, 204, 204),
  'GET /admin': [200, 200, 200, DASHBOARD, DASHBOARD, DASHBOARD],
  'POST /admin': [422, 422, 422, DASHBOARD, DASHBOARD, DASHBOARD],
  'GET /admin/factor': staff(DASHBOARD, DASHBOARD, DASHBOARD),
  'POST /admin/factor': staff(DASHBOARD, DASHBOARD, DASHBOARD),
  'GET /admin/passkey': everybody(DESK),
  'POST /admin/passkey': everybody(200),
  'POST /admin/security': staff(422, 422, 422),
  'POST /admin/security set-email': staff(422, 422, 422),
  'POST /admin/security/authenticator': staff(422, 422, 422),
  'POST /admin/security/passkey': staff(422, 422, 422),
  'GET /admin/security/passkey/options': staff(
    '302 /admin/security/passkey',
    '302 /admin/security/passkey',
    '302 /admin/security/passkey',
  ),
  'POST /admin/security/passkey/options': staff(200, 200, 200),
  // No account in this test has a second factor.
  'GET /admin/security/codes': staff(
    '302 /admin/security',
    '302 /admin/security',
    '302 /admin/security',
  ),
  'POST /admin/security/codes': staff(
    '302 /admin/security',
    '302 /admin/security',
    '302 /admin/security',
  ),
  'GET /admin/security/factors/:factorId': staff(
    '302 /admin/security',
    '302 /admin/security',
    '302 /admin/security',
  ),
  'POST /admin/security/factors/:factorId': staff(
    '302 /admin/security',
    '302 /admin/security',
    '302 /admin/security',
  ),
  'GET /admin/logout': everybody(DESK),
  'POST /admin/logout': everybody(DESK),
  'GET /admin/change-email': everybody(200),
  'POST /admin/change-email': everybody(422),
  'GET /admin/reset-password': everybody(200),
  'POST /admin/reset-password': everybody(422),
  'GET /admin/invitation': everybody(200),
  'POST /admin/invitation': everybody(422),
  'POST /admin/users/new': staff(403, 403, 422),
  'GET /admin/users/:userId': staff(404, 403, 404),
  'POST /admin/users/:userId': staff(422, 403, 422),
  'POST /admin/users/:userId resend-confirmation': staff(404, 403, 404),
  'POST /admin/users/:userId send-password-link': staff(404, 403, 404),
  'POST /admin/users/:userId end-sessions': staff(404, 403, 404),
  'POST /admin/users/:userId reset-factors': staff(403, 403, 404),
  'POST /admin/team': staff(403, 403, 422),
  'POST /admin/team invite-again': staff(403, 403, 404),
  'POST /admin/team withdraw': staff(403, 403, 404),
  'GET /admin/team/:memberId': staff(403, 403, 404),
  'POST /admin/team/:memberId': staff(403, 403, 422),
  'POST /admin/team/:memberId set-roles': staff(403, 403, 404),
  'POST /admin/team/:memberId set-email': staff(403, 403, 422),
  'POST /admin/team/:memberId suspend': staff(403, 403, 404),
  'POST /admin/team/:memberId unsuspend': staff(403, 403, 404),
  'POST /admin/team/:memberId reset-factors': staff(403, 403, 404),
  'POST /admin/team/:memberId send-password-link': staff(403, 403, 404),
  'POST /admin/team/:memberId end-sessions': staff(403, 403, 404),
  'POST /admin/team/:memberId remove': staff(403, 403, 404),
  'POST /admin/dashboard': staff(422, 422, 422),
  'POST /admin/dashboard set-status': staff(403, 404, 404),
  'POST /admin/dashboard add-tracking': staff(403, 404, 404),
  'POST /admin/dashboard delete-order': staff(403, 403, 404),
  'POST /admin/dashboard archive-order': staff(403, 403, 404),
  'POST /admin/dashboard assign-order': staff(404, 404, 404),
  'POST /admin/dashboard restore-order': staff(403, 403, 404),
  'POST /admin/dashboard delete-user': staff(403, 403, 404),
  // The form names no decision that can be undone.
  'POST /admin/review': staff(403, 409, 403),
  'POST /admin/review undo-decision': staff(403, 409, 403),
  // The form contains no decision.
  'POST /admin/review/:orderId': staff(403, 422, 403),
  'POST /admin/review/:orderId decide': staff(403, 422, 403),
  'POST /admin/review/:orderId save-draft': staff(403, 200, 403),
  'POST /admin/review/:orderId record-contact': staff(403, 422, 403),
  'POST /admin/review/:orderId correct-record': staff(403, 422, 403),
  'POST /admin/review/:orderId close-record': staff(403, 422, 403),
  'POST /admin/review/:orderId choose-record': staff(403, 422, 403),
  'POST /admin/review/:orderId leave-record': staff(403, 422, 403),
  'POST /admin/orders/:orderId/address': staff(403, 422, 422),
  'POST /admin/orders/:orderId/lines': staff(403, 422, 422),
  'POST /admin/orders/:orderId/packs': staff(403, 422, 422),
  'POST /admin/orders/:orderId/packs take-off': staff(403, 404, 404),
  'POST /admin/orders/:orderId/packs note': staff(403, 422, 422),
  'POST /admin/orders/:orderId/packs revoke': staff(403, 404, 403),
  'POST /admin/orders/:orderId/packs set-status': staff(403, 422, 422),
  'GET /admin/orders/:orderId/pharmacy': staff(403, 403, 200),
  // The register is empty.
  'POST /admin/orders/:orderId/pharmacy': staff(403, 403, 409),
  'GET /admin/orders/:orderId/messages': staff(200, 200, 200),
  'POST /admin/templates': staff(422, 422, 422),
  'POST /admin/templates make': staff(422, 422, 422),
  'POST /admin/templates change': staff(404, 404, 404),
  'POST /admin/templates delete': staff(404, 404, 404),
  // The form names no topic.
  'POST /admin/orders/:orderId/messages': staff(422, 422, 422),
  'POST /admin/orders/:orderId/messages reply': staff(403, 422, 403),
  'POST /admin/orders/:orderId/messages note': staff(403, 422, 403),
  'POST /admin/orders/:orderId/messages hand': staff(403, 404, 403),
  'POST /admin/orders/:orderId/messages close': staff(403, 409, 403),
  // The request names no paper.
  'GET /admin/orders/papers.pdf': staff(422, 422, 422),
  'POST /admin/orders/papers': staff(422, 422, 422),
  'POST /admin/orders/status': staff(403, 422, 422),
  'POST /admin/orders/assignment': staff(422, 422, 422),
  'POST /admin/tracking': staff(403, 422, 422),
  'POST /admin/tracking preview': staff(403, 422, 422),
  'POST /admin/tracking save': staff(403, 422, 422),
  'POST /admin/texts': staff(403, 422, 403),
  'POST /admin/texts withdraw': staff(403, 404, 403),
  // The form is empty.
  'POST /admin/pharmacies': staff(403, 403, 422),
  'POST /admin/pharmacies enter': staff(403, 403, 422),
  'GET /admin/pharmacies/:pharmacyId': staff(403, 403, 404),
  'POST /admin/pharmacies/:pharmacyId': staff(403, 403, 422),
  'POST /admin/pharmacies/:pharmacyId enter': staff(403, 403, 404),
  'POST /admin/pharmacies/:pharmacyId confirm': staff(403, 403, 404),
  'POST /admin/pharmacies/:pharmacyId drop': staff(403, 403, 404),
  'POST /admin/pharmacies/:pharmacyId suspend': staff(403, 403, 404),
  'GET /admin/pharmacies/:pharmacyId/stock': staff(403, 403, 404),
  'POST /admin/pharmacies/:pharmacyId/stock': staff(403, 403, 422),
  'POST /admin/pharmacies/:pharmacyId/stock preview': staff(403, 403, 422),
  'POST /admin/pharmacies/:pharmacyId/stock import': staff(403, 403, 404),
  // Without the id of a scan it leads back.
  'GET /admin/pharmacies/:pharmacyId/scan': staff(403, 403, `302 /admin/pharmacies/${NOTHING}`),
  // The form is not multipart.
  'POST /admin/pharmacies/:pharmacyId/scan': staff(403, 403, 400),
  'POST /admin/views': staff(422, 422, 422),
  'POST /admin/views delete': staff(404, 404, 404),
  'POST /admin/views rename': staff(422, 422, 422),
  'POST /admin/recalls': staff(403, 422, 422),
  'POST /admin/recalls withdraw': staff(403, 422, 403),
  'POST /admin/arrivals': staff(403, 404, 404),
  'POST /admin/affiliates': staff(403, 403, 404),
  'POST /admin/payments': staff('302 /admin/payments', 403, '302 /admin/payments'),
  'POST /admin/payments/events': staff(422, 403, 422),
  'POST /admin/payments/events try-again': staff(403, 403, 404),
  'POST /admin/payments/events dealt-with': staff(403, 403, 404),
  'GET /admin/payments/:paymentId': staff(404, 403, 404),
  'POST /admin/payments/:paymentId': staff(422, 403, 422),
  'POST /admin/payments/:paymentId receive': staff(403, 403, 404),
  'POST /admin/payments/:paymentId undo': staff(403, 403, 404),
  'POST /admin/payments/:paymentId refund': staff(403, 403, 404),
  'POST /admin/payments/:paymentId refund-done': staff(403, 403, 422),
  'POST /admin/payments/:paymentId refund-withdraw': staff(403, 403, 409),
  'POST /admin/payments/:paymentId send-link': staff(404, 403, 404),
  'POST /admin/outbox/:mailId': staff(409, 403, 409),
};

/**
 * The expected response to each kind of person, with one line for each address and method, and one more for
 * each `intent` of its forms. A form contains only its intent and the fields from `bodies`. The statuses 422
 * and 404 mean that access was granted, and 403 means that it was refused. A missing line fails the test.
 */
export const expected: Readonly<Record<string, Outcomes>> = {
  ...Object.fromEntries(derived),
  ...written,
};

/** An example of each address that has parameters. */
export const examples: Readonly<Record<string, (world: World) => string>> = {
  '/challenge/:form': () => '/challenge/contact',
  '/products/:productId': () => '/products/ozempic',
  '/products/:productId/leaflet': () => '/products/ozempic/leaflet',
  '/blog/:postId': () => '/blog/nothing',
  '/legal/:pageId': () => '/legal/privacy',
  '/login/with/:provider': () => '/login/with/work',
  '/login/with/:provider/return': () => '/login/with/work/return',
  '/login/with/:provider/finish': () => '/login/with/work/finish',
  '/register/with/:provider': () => '/register/with/work',
  '/account/orders/:orderId': ({ orderId }) => `/account/orders/${orderId}`,
  '/account/orders/:orderId/address': ({ orderId }) => `/account/orders/${orderId}/address`,
  '/admin/orders/:orderId/address': ({ orderId }) => `/admin/orders/${orderId}/address`,
  '/admin/orders/:orderId/lines': ({ orderId }) => `/admin/orders/${orderId}/lines`,
  '/account/orders/:orderId/receipt.pdf': ({ orderId }) => `/account/orders/${orderId}/receipt.pdf`,
  '/account/orders/:orderId/supply.ics': ({ orderId }) => `/account/orders/${orderId}/supply.ics`,
  '/account/orders/:orderId/again': ({ orderId }) => `/account/orders/${orderId}/again`,
  '/account/orders/:orderId/prescription': ({ orderId }) =>
    `/account/orders/${orderId}/prescription`,
  '/account/orders/:orderId/arrival': ({ orderId }) => `/account/orders/${orderId}/arrival`,
  '/account/security/factors/:factorId': () => `/account/security/factors/${NOTHING}`,
  '/admin/security/factors/:factorId': () => `/admin/security/factors/${NOTHING}`,
  '/api/orders/:orderId': ({ orderId }) => `/api/orders/${orderId}`,
  '/prescriptions/:prescriptionId': ({ scan }) => scan,
  '/admin/orders/:orderId/packs': ({ orderId }) => `/admin/orders/${orderId}/packs`,
  '/admin/orders/:orderId/pharmacy': ({ orderId }) => `/admin/orders/${orderId}/pharmacy`,
  '/admin/orders/:orderId/messages': ({ orderId }) => `/admin/orders/${orderId}/messages`,
  '/admin/orders/:orderId/papers/:paper': ({ orderId }) =>
    `/admin/orders/${orderId}/papers/packing-slip.pdf`,
  '/admin/review/:orderId': ({ orderId }) => `/admin/review/${orderId}`,
  '/admin/users/:userId': () => `/admin/users/${NOTHING}`,
  '/admin/team/:memberId': () => `/admin/team/${NOTHING}`,
  '/admin/pharmacies/:pharmacyId': () => `/admin/pharmacies/${NOTHING}`,
  '/admin/pharmacies/:pharmacyId/stock': () => `/admin/pharmacies/${NOTHING}/stock`,
  '/admin/pharmacies/:pharmacyId/scan': () => `/admin/pharmacies/${NOTHING}/scan`,
  '/admin/payments/:paymentId': () => `/admin/payments/${NOTHING}`,
  '/admin/outbox/:mailId': ({ mailId }) => `/admin/outbox/${mailId}`,
  '/admin/outbox/:mailId/html': ({ mailId }) => `/admin/outbox/${mailId}/html`,
  '/art/:productId/:file': () => '/art/nothing/nothing.svg',
  '/cards/:kind/:file': () => '/cards/products/nothing.png',
  '/*': () => '/nothing/here',
};

/** A login provider that is not reachable. */
export const provider = {
  id: 'work',
  name: 'Work ID',
  issuer: 'http://localhost:1',
  clientId: 'store',
  clientSecret: 'secret',
};

/** The lines whose form uploads a prescription. */
export const uploads: readonly string[] = ['POST /account/orders/:orderId/prescription'];

/** Additional fields that a form needs to pass validation, by its line. */
export const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /admin/payments/:paymentId receive': {
    amount: '10.00',
    day: '2026-01-31',
    bankReference: 'X1',
  },
  'POST /admin/payments/:paymentId refund': { refundAmount: '10.00', reason: 'Too much' },
  'POST /admin/orders/:orderId/messages reply': { topic: 'pharmacist' },
  'POST /admin/orders/:orderId/messages note': { topic: 'pharmacist' },
  'POST /admin/orders/:orderId/messages hand': { topic: 'pharmacist' },
  'POST /admin/orders/:orderId/messages close': { topic: 'pharmacist' },
  'POST /admin/arrivals': { arrivalId: NOTHING, version: '1', step: 'take' },
  'POST /admin/affiliates': { applicationId: NOTHING, version: '1', state: 'accepted' },
  'POST /admin/dashboard set-status': { orderId: NOTHING, version: '1', status: 'Cancelled' },
  'POST /admin/dashboard add-tracking': { orderId: NOTHING, version: '1', tracking: '1Z999' },
  'POST /admin/dashboard delete-order': { orderId: NOTHING },
  'POST /admin/dashboard archive-order': { orderId: NOTHING },
  'POST /admin/dashboard assign-order': { orderId: NOTHING },
  'POST /admin/dashboard restore-order': { orderId: NOTHING },
  'POST /admin/dashboard delete-user': { userId: NOTHING },
};
