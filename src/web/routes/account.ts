import type { Pages } from './page.ts';

/** Addresses of login and of the customer's own data. */
export const accountPages = {
  '/login': {
    folder: 'account/login',
    access: 'visitor-or-customer',
    limits: ['login-address', 'login-account'],
  },
  '/login/code': {
    folder: 'account/login-code',
    access: 'visitor-or-customer',
    limits: ['mail-link-address', 'mail-link-account', 'mail-answer-address', 'login-account'],
  },
  '/login/link': {
    folder: 'account/login-link',
    access: 'visitor-or-customer',
    limits: ['mail-answer-address'],
  },
  '/login/with/:provider': {
    folder: 'account/login-with',
    access: 'visitor-or-customer',
    limits: ['form-address', 'form-account', 'federated-sign-in-address'],
  },
  '/login/with/:provider/return': {
    folder: 'account/login-with-return',
    access: 'visitor-or-customer',
  },
  '/login/with/:provider/finish': {
    folder: 'account/login-with-finish',
    access: 'visitor-or-customer',
  },
  '/login/factor': {
    folder: 'account/login-factor',
    access: 'visitor-or-customer',
    limits: ['form-address', 'form-account', 'factor-address', 'factor-account'],
  },
  '/login/passkey': {
    folder: 'account/login-passkey',
    access: 'visitor-or-customer',
    limits: ['form-address', 'form-account', 'passkey-address'],
  },
  '/login/phone': {
    folder: 'account/login-phone',
    access: 'visitor-or-customer',
    limits: [
      'form-address',
      'form-account',
      'text-address',
      'text-number',
      'mail-answer-address',
      'login-account',
    ],
  },
  '/forgot-password': {
    folder: 'account/forgot-password',
    access: 'visitor-or-customer',
    limits: ['mail-link-address', 'mail-link-account'],
  },
  '/reset-password': {
    folder: 'account/reset-password',
    access: 'visitor-or-customer',
    limits: ['mail-answer-address'],
  },
  '/confirm-email': {
    folder: 'account/confirm-email',
    access: 'visitor-or-customer',
    limits: ['mail-answer-address'],
  },
  '/change-email/confirm': {
    folder: 'account/confirm-new-email',
    access: 'visitor-or-customer',
    limits: ['mail-answer-address'],
  },
  '/change-email/approve': {
    folder: 'account/approve-new-email',
    access: 'visitor-or-customer',
    limits: ['mail-answer-address'],
  },
  '/logout': { folder: 'account/logout', access: 'visitor-or-customer', disallow: true },
  '/session': { folder: 'account/session', access: 'visitor-or-customer' },
  '/register': {
    folder: 'account/register',
    access: 'public',
    limits: ['register-address', 'register-account'],
    cached: true,
  },
  '/register/with/:provider': {
    folder: 'account/register-with',
    access: 'visitor-or-customer',
    limits: ['form-address', 'form-account', 'register-address', 'register-account'],
  },
  '/account': { folder: 'account/overview', access: 'customer', disallow: true },
  '/account/details': { folder: 'account/details', access: 'customer' },
  '/account/email': {
    folder: 'account/email',
    access: 'customer',
    limits: [
      'form-address',
      'form-account',
      'mail-link-address',
      'mail-link-account',
      'password-again-account',
    ],
  },
  '/account/phone': {
    folder: 'account/phone',
    access: 'customer',
    limits: [
      'form-address',
      'form-account',
      'text-address',
      'text-account',
      'text-number',
      'mail-answer-address',
    ],
  },
  '/account/privacy': {
    folder: 'account/privacy',
    access: 'customer',
    limits: ['form-address', 'form-account', 'mail-link-account', 'password-again-account'],
  },
  '/account/data.json': { folder: 'account/data', access: 'customer' },
  '/account/data.zip': { folder: 'account/data-files', access: 'customer' },
  '/account/health': { folder: 'account/health', access: 'customer' },
  '/account/referral': { folder: 'account/referral', access: 'customer' },
  '/account/security': {
    folder: 'account/security',
    access: 'customer',
    limits: ['form-address', 'form-account', 'mail-link-account', 'password-again-account'],
  },
  '/account/apps': { folder: 'account/apps', access: 'customer' },
  '/account/security/authenticator': {
    folder: 'security/authenticator',
    id: 'account-authenticator',
    access: 'customer',
    limits: ['form-address', 'form-account', 'password-again-account'],
  },
  '/account/security/passkey': {
    folder: 'security/passkey',
    id: 'account-passkey',
    access: 'customer',
    limits: ['form-address', 'form-account', 'password-again-account'],
  },
  '/account/security/passkey/options': {
    folder: 'security/passkey-options',
    id: 'account-passkey-options',
    access: 'customer',
  },
  '/account/security/codes': {
    folder: 'security/codes',
    id: 'account-codes',
    access: 'customer',
    limits: ['form-address', 'form-account', 'password-again-account'],
  },
  '/account/security/factors/:factorId': {
    folder: 'security/factor',
    id: 'account-factor',
    access: 'customer',
    limits: ['form-address', 'form-account', 'password-again-account'],
  },
  '/account/orders/:orderId': {
    folder: 'account/order',
    access: 'customer',
    limits: ['form-address', 'form-account', 'message-account'],
  },
  '/account/orders/:orderId/arrival': {
    folder: 'account/arrival',
    access: 'customer',
    uploadFrom: '/account/orders/:orderId',
    limits: ['upload-address', 'upload-account'],
  },
  '/account/orders/:orderId/prescription': {
    folder: 'account/prescription-upload',
    access: 'customer',
    uploadFrom: '/account',
    limits: ['upload-address', 'upload-account'],
  },
  '/account/orders/:orderId/again': { folder: 'account/order-again', access: 'customer' },
  '/account/reminders': { folder: 'account/reminders', access: 'customer' },
  '/recall': { folder: 'account/recall', access: 'visitor-or-customer' },
  '/reminders/stop': { folder: 'account/reminders-stop', access: 'public', crossOrigin: true },
  '/prescriptions/:prescriptionId': {
    folder: 'account/prescription',
    access: 'owner-or-staff',
    records: ['prescription opened', 'photo opened'],
    disallow: true,
  },
} as const satisfies Pages;
