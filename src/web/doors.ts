import type { Door } from '#platform/rate-limit.ts';

/**
 * How often what is posted counts, address by address; the numbers stand in `platform/rate-limit.ts`. The two
 * of forms are counted before an action runs, by where the post comes from and by who is logged in; the others
 * by the use case, once it knows whose account or mailbox it is about. A form whose use case counts the
 * address itself is not counted twice. An address that is missing here is counted as any form.
 */
export const doors = {
  '/login': ['login-address', 'login-account'],
  '/login/code': ['mail-link-address', 'mail-link-account', 'mail-answer-address', 'login-account'],
  '/login/link': ['mail-answer-address'],
  '/login/factor': ['form-address', 'form-account', 'factor-address', 'factor-account'],
  '/login/passkey': ['form-address', 'form-account', 'passkey-address'],
  '/login/phone': [
    'form-address',
    'form-account',
    'text-address',
    'text-number',
    'mail-answer-address',
    'login-account',
  ],
  '/login/with/:provider': ['form-address', 'form-account', 'outside-login-address'],
  '/login/with/:provider/finish': ['form-address', 'form-account'],
  '/register/with/:provider': ['form-address', 'form-account', 'register-address'],
  '/forgot-password': ['mail-link-address', 'mail-link-account'],
  '/reset-password': ['mail-answer-address'],
  '/confirm-email': ['mail-answer-address'],
  '/change-email/approve': ['mail-answer-address'],
  '/change-email/confirm': ['mail-answer-address'],
  '/register': ['register-address'],
  '/contact': ['contact-address'],
  '/request': ['request-address'],
  '/rewards': ['affiliation-address', 'affiliation-email'],
  '/logout': ['form-address', 'form-account'],
  '/checkout': ['form-address', 'order-account'],
  '/account/details': ['form-address', 'form-account'],
  '/account/email': [
    'form-address',
    'form-account',
    'mail-link-address',
    'mail-link-account',
    'password-again-account',
  ],
  '/account/privacy': [
    'form-address',
    'form-account',
    'mail-link-account',
    'password-again-account',
  ],
  '/account/security': [
    'form-address',
    'form-account',
    'mail-link-account',
    'password-again-account',
  ],
  '/account/phone': [
    'form-address',
    'form-account',
    'text-address',
    'text-account',
    'text-number',
    'mail-answer-address',
  ],
  '/account/security/authenticator': ['form-address', 'form-account', 'password-again-account'],
  '/account/security/codes': ['form-address', 'form-account', 'password-again-account'],
  '/account/security/factors/:factorId': ['form-address', 'form-account', 'password-again-account'],
  '/account/security/passkey': ['form-address', 'form-account', 'password-again-account'],
  '/account/security/passkey/options': ['form-address', 'form-account'],
  '/account/health': ['form-address', 'form-account'],
  '/account/apps': ['form-address', 'form-account'],
  '/account/reminders': ['form-address', 'form-account'],
  '/reminders/stop': ['form-address', 'form-account'],
  '/account/orders/:orderId': ['form-address', 'form-account'],
  '/account/orders/:orderId/prescription': ['upload-address', 'upload-account'],
  '/payments/stripe/webhook': ['provider-call-address'],
  '/oauth/authorize': ['form-address', 'form-account'],
  '/oauth/token': ['token-address', 'token-account'],
  '/oauth/revoke': ['token-address'],
  '/admin': ['staff-login-address', 'staff-login-account'],
  '/admin/factor': ['form-address', 'form-account', 'staff-factor-address', 'staff-factor-account'],
  '/admin/passkey': ['form-address', 'form-account', 'passkey-address'],
  '/admin/security': [
    'form-address',
    'form-account',
    'password-again-account',
    'invite-account',
    'mail-link-account',
  ],
  '/admin/security/authenticator': ['form-address', 'form-account', 'password-again-account'],
  '/admin/security/codes': ['form-address', 'form-account', 'password-again-account'],
  '/admin/security/factors/:factorId': ['form-address', 'form-account', 'password-again-account'],
  '/admin/security/passkey': ['form-address', 'form-account', 'password-again-account'],
  '/admin/security/passkey/options': ['form-address', 'form-account'],
  '/admin/logout': ['form-address', 'form-account'],
  '/admin/dashboard': ['form-address', 'form-account'],
  '/admin/review/:orderId': ['form-address', 'form-account'],
  '/admin/team': ['form-address', 'form-account', 'invite-account'],
  '/admin/team/:memberId': ['form-address', 'form-account', 'invite-account', 'mail-link-account'],
  '/admin/change-email': ['form-address', 'form-account', 'mail-answer-address'],
  '/admin/invitation': ['form-address', 'form-account', 'mail-answer-address'],
  '/admin/affiliates': ['form-address', 'form-account'],
  '/admin/users/new': ['form-address', 'form-account'],
  '/admin/users/:userId': ['form-address', 'form-account', 'mail-link-account'],
  '/admin/outbox/:mailId': ['form-address', 'form-account', 'mail-again-account'],
  '/*': ['form-address'],
} as const satisfies Record<string, readonly Door[]>;

const ANY_FORM: readonly Door[] = ['form-address', 'form-account'];

const byPattern: ReadonlyMap<string, readonly Door[]> = new Map(Object.entries(doors));

export const doorsOf = (pattern: string): readonly Door[] => byPattern.get(pattern) ?? ANY_FORM;
