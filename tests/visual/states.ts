import type { href } from '#web/href.ts';

/** The route paths of the store. */
type Address = Parameters<typeof href>[0];

/** The screens that show a state, as area and name, or the reason why the state does not exist. */
export type Shown = readonly string[] | { readonly none: string };

export type States = {
  /** The usual state. */
  readonly usual: readonly string[];
  /** Nothing to show, or no input yet. */
  readonly empty: Shown;
  /** The page, a part of it, or the answer to its form is pending. */
  readonly loading: Shown;
  /** Something was rejected, is missing, or could not be read or sent. */
  readonly failed: Shown;
  /** The maximum content. */
  readonly long: Shown;
};

const WRITTEN = { none: 'The store wrote it: there is always something, and never more.' };
const TYPED = { none: 'What is typed scrolls inside its field.' };
const ONE = { none: 'It is about one thing of a known size.' };
const ITS_FORM = { none: 'It is a form, and stands empty as usual.' };
const ITS_LINK = { none: 'Its link names one thing, or is dead.' };

/** The progress bar of navigation and the pressed button are the same on every page. */
const COMING = ['under-way page'];
const SENDING = ['under-way page', 'under-way request'];

/** The error pages for a page that cannot be read or reached, within the layout of the store. */
const INSTEAD = ['account order-failed', 'failures no-connection', 'public cut-off'];

const text = (...usual: string[]): States => ({
  usual,
  empty: WRITTEN,
  loading: COMING,
  failed: INSTEAD,
  long: WRITTEN,
});

/** A page with a button behind a mailed link. */
const linked = (usual: string, dead: string, loading = SENDING): States => ({
  usual: [usual],
  empty: ITS_LINK,
  loading,
  failed: [dead, ...INSTEAD],
  long: ONE,
});

const form = (
  usual: string | readonly string[],
  { failed = [], ...rest }: { failed?: readonly string[] } & Partial<Omit<States, 'failed'>> = {},
): States => ({
  usual: [usual].flat(),
  empty: ITS_FORM,
  loading: SENDING,
  failed: [...failed, ...INSTEAD],
  long: TYPED,
  ...rest,
});

/** Every page of the store by its route path, typed by the route table, with the screens of its states. */
export const PAGE_STATES: Readonly<Partial<Record<Address, States>>> = {
  '/': text('public home', 'public home-of-a-customer-with-a-cart', 'public menu'),
  '/products': {
    ...text('public products', 'public products-filtered'),
    empty: ['public products-none'],
  },
  '/products/:productId': {
    ...text(
      'public product-pen',
      'public product-tablets',
      'public product-cartridge',
      'public product-needle',
      'public product-single-dose',
    ),
    failed: ['public product-missing', ...INSTEAD],
  },
  '/products/:productId/leaflet': {
    ...text('public leaflet'),
    failed: ['public product-missing', ...INSTEAD],
  },
  '/compare': {
    ...text('public compare'),
    empty: ['public compare-nothing'],
  },
  '/delivery': {
    usual: ['public delivery'],
    empty: ['public delivery-nothing'],
    loading: COMING,
    failed: ['public delivery-no-zip', ...INSTEAD],
    long: ONE,
  },
  '/request': form(['public request', 'public request-preset'], {
    loading: ['under-way request'],
    failed: ['public request-refused'],
    long: ['long request'],
  }),
  '/contact': form('public contact', {
    loading: ['public contact-sending', 'failures proof-under-way'],
    failed: [
      'public contact-refused',
      'public contact-failed',
      'failures too-many-forms',
      'failures too-many-forms-page',
    ],
  }),
  '/about': text('public about'),
  '/how-to-order': text('public how-to-order'),
  '/pharmacies': {
    usual: ['public pharmacies'],
    empty: ['public pharmacies-none'],
    loading: COMING,
    failed: ['failures register-failed', ...INSTEAD],
    long: ['public pharmacies'],
  },
  '/savings': text('public savings'),
  '/faq': text('public faq'),
  '/rewards': form('public rewards', {
    loading: ['under-way apply'],
    failed: ['team apply-refused'],
  }),
  '/referral': {
    usual: ['public referral', 'account referral'],
    empty: ['account referral'],
    loading: ['under-way referral'],
    failed: ['failures referral-failed', ...INSTEAD],
    long: ['long referral-of-a-customer'],
  },
  '/legal/:pageId': text('public terms', 'public privacy', 'public shipping', 'public importing'),
  '/blog': text('public blog'),
  '/blog/:postId': {
    ...text('public article', 'public article-printed'),
    failed: ['failures article-missing', ...INSTEAD],
  },
  '/search': {
    usual: ['public search-found'],
    empty: ['public search', 'public search-nothing'],
    loading: COMING,
    failed: INSTEAD,
    long: ['long search'],
  },
  '/cart': {
    usual: ['ordering cart', 'ordering cart-insulin'],
    empty: ['ordering cart-empty'],
    loading: ['ordering cart-being-read'],
    failed: ['ordering cart-too-much', ...INSTEAD],
    long: ['ordering cart-long'],
  },
  '/prescription': {
    usual: ['ordering prescription', 'ordering prescription-photo'],
    empty: ['ordering prescription'],
    loading: ['ordering prescription-being-read'],
    failed: INSTEAD,
    long: ONE,
  },
  '/checkout': {
    usual: ['ordering checkout', 'ordering checkout-of-a-visitor'],
    empty: ['ordering checkout-empty'],
    loading: ['ordering checkout-being-read', 'ordering checkout-processing'],
    failed: [
      'ordering checkout-refused',
      'ordering checkout-too-much',
      'ordering checkout-prices-changed',
      'ordering checkout-failed',
    ],
    long: ['ordering checkout-long'],
  },
  '/pay': {
    usual: [
      'payments pay',
      'payments pay-by-card',
      'ordering pay-by-transfer',
      'payments pay-paid',
    ],
    empty: ITS_LINK,
    loading: SENDING,
    failed: ['payments pay-dead-link', ...INSTEAD],
    long: ['long pay-of-its-owner'],
  },
  '/login': form(['account login', 'account login-done'], {
    loading: ['account login-under-way'],
    failed: ['account login-wrong'],
  }),
  '/login/code': form(['logins login-code', 'account login-code-sent']),
  '/login/link': linked('account login-link', 'account reset-password-dead'),
  '/login/with/:provider': form('security provider-prove'),
  '/login/with/:provider/return': {
    usual: ['logins provider-refused'],
    empty: ITS_LINK,
    loading: COMING,
    failed: ['logins provider-refused'],
    long: ONE,
  },
  '/login/with/:provider/finish': form('security provider-known'),
  '/login/factor': form('security second-step'),
  '/login/phone': form(['logins login-phone', 'security login-phone-sent']),
  '/forgot-password': form(['account forgot-password', 'account forgot-password-sent'], {
    loading: ['under-way forgot-password'],
  }),
  '/reset-password': linked('account reset-password', 'account reset-password-dead', [
    'under-way reset-password',
  ]),
  '/confirm-email': linked('account confirm-email', 'account reset-password-dead'),
  '/change-email/confirm': linked('logins new-email-confirm', 'account reset-password-dead'),
  '/change-email/approve': linked('logins new-email-approve', 'account reset-password-dead'),
  '/register': form(['account register', 'account register-done'], {
    loading: ['under-way register'],
    failed: ['account register-refused', 'account register-email-taken'],
  }),
  '/register/with/:provider': form('security provider-new', { loading: ['under-way register'] }),
  '/account': {
    usual: ['account account', 'account upload', 'account withdraw'],
    empty: ['account account-empty'],
    loading: ['account upload-under-way', ...COMING],
    failed: ['account account-failed', 'account upload-refused', 'account upload-failed'],
    long: ['account account-long'],
  },
  '/account/details': form('account details', {
    loading: ['under-way details'],
    long: ['long details'],
  }),
  '/account/email': form(['security email', 'security email-under-way'], { long: ['long email'] }),
  '/account/phone': form(['logins phone', 'security phone-sent']),
  '/account/privacy': {
    usual: ['long access'],
    empty: ['account privacy'],
    loading: ['under-way privacy'],
    failed: ['account privacy-refused', ...INSTEAD],
    long: ['long access'],
  },
  '/account/health': form('account health', {
    loading: ['under-way health'],
    long: ['long health'],
  }),
  '/account/referral': {
    usual: ['long referral'],
    empty: ['long referral-none', 'long referral-first'],
    loading: COMING,
    failed: INSTEAD,
    long: ['long referral'],
  },
  '/account/security': {
    usual: ['security settings'],
    empty: ['account security'],
    loading: ['under-way security'],
    failed: INSTEAD,
    long: ['security settings'],
  },
  '/account/security/authenticator': form(['security new-app', 'security new-app-key']),
  '/account/security/passkey': form('security new-passkey-refused', {
    failed: ['security new-passkey-refused'],
  }),
  '/account/security/codes': form(['security codes', 'security new-codes']),
  '/account/security/factors/:factorId': form('security factor'),
  '/account/orders/:orderId/address': form(
    ['account order-address', 'account order-address-fixed'],
    {
      failed: ['account order-address-refused'],
    },
  ),
  '/account/orders/:orderId': {
    usual: [
      'account order-requested',
      'account order-confirmed',
      'account order-paid',
      'account order-preparing',
      'account order-shipped',
      'account order-transit',
      'account order-delivery',
      'account order-delivered',
      'account order-cancelled',
      'account order-printed',
      'account arrival-told',
      'review patient-asked',
      'review patient-approved',
    ],
    empty: ONE,
    loading: ['under-way answer', 'under-way question'],
    failed: ['account order-failed', 'account message-refused'],
    long: ['long order', 'account order-long-printed'],
  },
  '/account/orders/:orderId/arrival': form('account arrival-not-taken'),
  '/account/orders/:orderId/again': {
    usual: ['account order-again'],
    empty: ONE,
    loading: COMING,
    failed: INSTEAD,
    long: ['account order-again-long'],
  },
  '/recall': {
    usual: ['account recall', 'account recall-own', 'account recall-answered'],
    empty: ['account recall-dead'],
    loading: SENDING,
    failed: ['account recall-refused'],
    long: ['account recall-own'],
  },
  '/reminders/stop': linked('account reminders-stop', 'account reminders-stop-dead'),
  '/admin': form('admin login', {
    loading: ['admin login-under-way'],
    failed: ['admin login-wrong'],
  }),
  '/admin/factor': form('logins staff-second-step'),
  '/admin/security/authenticator': form('review security-app'),
  '/admin/security/passkey': form('review security-passkey', {
    failed: ['security new-passkey-refused'],
  }),
  '/admin/security/codes': form('review security-codes'),
  '/admin/security/factors/:factorId': form('security factor'),
  '/admin/change-email': linked('review new-address', 'review new-address-dead-link'),
  '/admin/reset-password': linked('review new-password', 'review new-password-dead-link'),
  '/admin/invitation': form('logins staff-invitation', { failed: ['team invitation-refused'] }),
  '/admin/home': {
    usual: ['admin home'],
    empty: ['admin home-empty'],
    loading: COMING,
    failed: ['failures home-failed'],
    long: { none: 'It has one row for each queue.' },
  },
  '/admin/orders/papers': {
    usual: ['admin papers-of-several'],
    empty: ['admin papers-of-none'],
    loading: SENDING,
    failed: ['admin papers-of-several', ...INSTEAD],
    long: { none: 'At most as many orders as a page of the list.' },
  },
  '/admin/orders/status': {
    usual: ['admin status-of-several'],
    empty: ['admin status-of-none'],
    loading: SENDING,
    failed: ['admin status-of-several', ...INSTEAD],
    long: { none: 'At most as many orders as a page of the list.' },
  },
  '/admin/orders/assignment': {
    usual: ['admin assignment-of-several'],
    empty: ['admin assignment-of-none'],
    loading: SENDING,
    failed: ['admin assignment-of-several', ...INSTEAD],
    long: { none: 'At most as many orders as a page of the list.' },
  },
  '/admin/tracking': {
    usual: ['admin tracking-checked'],
    empty: ['admin tracking-import'],
    loading: SENDING,
    failed: ['admin tracking-checked', ...INSTEAD],
    long: TYPED,
  },
  '/admin/dashboard': {
    usual: [
      'admin orders',
      'admin orders-overdue',
      'admin orders-selected',
      'admin order',
      'admin users',
      'admin user',
      'admin order-on-hold',
    ],
    empty: [
      'admin orders-empty',
      'admin orders-none-found',
      'admin orders-view-empty',
      'failures users-empty',
      'failures users-none-found',
    ],
    loading: ['admin tracking-saving', 'admin status-saving'],
    failed: [
      'admin orders-failed',
      'failures users-failed',
      'admin order-refused',
      'admin order-missing',
    ],
    long: ['admin orders-long', 'admin order-long', 'admin users-long', 'admin user-long'],
  },
  '/admin/review': {
    usual: ['review queue', 'review queue-waiting', 'review queue-decided'],
    empty: ['review queue-empty', 'review queue-none-found'],
    loading: COMING,
    failed: ['failures queue-failed'],
    long: ['review queue'],
  },
  '/admin/review/:orderId': {
    usual: [
      'review desk',
      'review desk-dose',
      'review desk-second',
      'review desk-decided',
      'review desk-record',
    ],
    empty: ONE,
    loading: SENDING,
    failed: ['failures desk-failed'],
    long: ['review desk-long'],
  },
  '/admin/security': form(['review security', 'review security-bare'], {
    failed: ['review security-password-refused'],
  }),
  '/admin/users/new': form('team new-customer', { failed: ['team new-customer-refused'] }),
  '/admin/users/:userId': {
    usual: ['team customer'],
    empty: ONE,
    loading: ['under-way customer'],
    failed: ['failures customer-failed'],
    long: ['team customer-long'],
  },
  '/admin/team': {
    usual: ['team team'],
    empty: { none: 'Who looks at it is one of the team.' },
    loading: ['under-way invitation-of-a-colleague'],
    failed: ['failures team-failed', 'failures not-allowed'],
    long: ['team team'],
  },
  '/admin/team/:memberId': {
    usual: ['team member'],
    empty: ONE,
    loading: SENDING,
    failed: INSTEAD,
    long: ['team member-long'],
  },
  '/admin/affiliates': {
    usual: ['team affiliates', 'team affiliate'],
    empty: ['failures affiliates-empty'],
    loading: ['under-way affiliate'],
    failed: ['failures affiliates-failed'],
    long: ['team affiliate-long'],
  },
  '/admin/audit': {
    usual: ['team audit', 'team audit-filtered'],
    empty: ['team audit-none-found'],
    loading: COMING,
    failed: ['failures audit-failed'],
    long: ['team audit-long'],
  },
  '/admin/payments': {
    usual: ['payments payments', 'payments payments-found', 'payments payments-second-page'],
    empty: ['payments payments-empty'],
    loading: COMING,
    failed: ['failures payments-failed'],
    long: ['payments payments', 'payments payments-awaited-second-page'],
  },
  '/admin/payments/events': {
    usual: ['payments events'],
    empty: ['payments events-empty'],
    loading: SENDING,
    failed: ['failures events-failed'],
    long: ['payments events'],
  },
  '/admin/payments/:paymentId': {
    usual: ['payments payment', 'payments payment-refund', 'payments payment-awaited'],
    empty: ['payments payment-awaited'],
    loading: ['under-way money-received'],
    failed: ['failures payment-failed', 'payments payment-receiving-refused'],
    long: ['payments payment-long'],
  },
  '/admin/texts': form('admin texts', { failed: ['admin texts-refused'] }),
  '/admin/pharmacies': {
    usual: ['admin pharmacies', 'admin pharmacy-form'],
    empty: ['admin pharmacies-none'],
    loading: SENDING,
    failed: ['failures pharmacies-failed', 'admin pharmacy-refused'],
    long: ['admin pharmacies'],
  },
  '/admin/pharmacies/:pharmacyId': form(['admin pharmacy', 'admin pharmacy-to-confirm'], {
    failed: ['failures pharmacy-failed'],
  }),
  '/admin/pharmacies/:pharmacyId/stock': {
    usual: ['admin stock', 'admin stock-right'],
    empty: ['admin stock-none'],
    loading: SENDING,
    failed: ['failures stock-failed', 'admin stock-wrong'],
    long: TYPED,
  },
  '/admin/views': form('admin saved-views', {
    failed: ['admin saved-views-refused', 'admin saved-views-renaming'],
  }),
  '/admin/orders/:orderId/pharmacy': form('admin order-pharmacy', {
    failed: ['failures order-pharmacy-failed'],
  }),
  '/admin/orders/:orderId/address': form('admin order-address', {
    failed: ['failures order-address-failed'],
  }),
  '/admin/orders/:orderId/lines': form('admin order-lines', {
    failed: ['failures order-lines-failed', 'admin order-lines-refused'],
  }),
  '/admin/orders/:orderId/packs': {
    usual: ['admin packs', 'admin packs-unknown-product'],
    empty: ITS_FORM,
    loading: ['under-way pack'],
    failed: ['failures packs-failed', 'admin packs-refused', 'admin packs-revoking'],
    long: ['admin packs-long'],
  },
  '/admin/orders/:orderId/messages': {
    usual: ['admin messages'],
    empty: ['admin messages-none'],
    loading: ['under-way message'],
    failed: ['failures messages-failed', 'admin messages-refused'],
    long: ['admin messages-long'],
  },
  '/admin/templates': {
    usual: ['admin templates', 'admin template-opened'],
    empty: ['team templates-empty'],
    loading: SENDING,
    failed: ['failures templates-failed', 'admin templates-refused'],
    long: ['admin templates'],
  },
  '/admin/messages': {
    usual: ['admin message-queue'],
    empty: ['team message-queue-empty'],
    loading: COMING,
    failed: ['failures message-queue-failed'],
    long: ['admin message-queue'],
  },
  '/admin/recalls': {
    usual: ['team recalls', 'team recalls-found', 'team recalls-opened'],
    empty: ['team recalls-empty'],
    loading: SENDING,
    failed: ['failures recalls-failed', 'team recalls-refused', 'team recalls-wrong'],
    long: ['team recalls-opened'],
  },
  '/admin/arrivals': {
    usual: ['team arrivals', 'team arrivals-answered'],
    empty: ['team arrivals-empty'],
    loading: SENDING,
    failed: ['failures arrivals-failed', 'team arrivals-refused'],
    long: ['team arrivals'],
  },
  '/admin/outbox': {
    usual: ['admin outbox'],
    empty: ['failures outbox-empty'],
    loading: COMING,
    failed: ['failures outbox-failed'],
    long: ['admin outbox'],
  },
  '/admin/outbox/:mailId': {
    usual: ['admin mail'],
    empty: ONE,
    loading: SENDING,
    failed: ['failures mail-failed'],
    long: ['admin mail-long'],
  },
  '/oauth/authorize': {
    usual: ['security connect-app'],
    empty: ONE,
    loading: SENDING,
    failed: ['security connect-app-unknown', ...INSTEAD],
    long: ['long connect-app'],
  },
  '/styleguide': {
    ...text('styleguide buttons'),
    failed: ['styleguide form-refused'],
  },
  '/*': { ...text('public not-found'), failed: ['public not-found'] },
};
