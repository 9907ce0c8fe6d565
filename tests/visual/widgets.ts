/** The states that a widget can have. */
export type WidgetState =
  | 'rest'
  | 'hover'
  | 'focus'
  | 'disabled'
  | 'busy'
  | 'done'
  | 'error'
  | 'empty'
  | 'one'
  | 'open'
  | 'chosen'
  | 'long';

/** The states of a widget, each with the area and the name of the screen that shows it. */
export type States = Readonly<Partial<Record<WidgetState, string>>>;

const BUTTONS = 'styleguide: buttons';
const FIELDS = 'styleguide: fields';
const FORMS = 'styleguide: forms';
const PICTURES = 'styleguide: pictures';
const READING = 'styleguide: reading';
const ORDERS = 'styleguide: orders';
const ACCOUNT = 'styleguide: account';
const STAFF = 'styleguide: staff';

/** Every widget by its module. The style guide shows each one, most of them in most states. */
export const WIDGETS: Readonly<Record<string, States>> = {
  'src/ui/button.tsx': {
    rest: BUTTONS,
    hover: 'styleguide: buttons-hovered',
    focus: 'styleguide: buttons-focused',
    disabled: BUTTONS,
    busy: BUTTONS,
  },
  'src/ui/combobox.tsx': {
    rest: FIELDS,
    error: FIELDS,
    open: 'styleguide: combobox-open',
    empty: 'styleguide: combobox-none',
  },
  'src/ui/dialog.tsx': { open: 'styleguide: dialog', long: 'styleguide: long' },
  'src/ui/field.tsx': { rest: FIELDS, disabled: FIELDS, error: FIELDS, long: FIELDS },
  'src/ui/meter.tsx': { rest: FIELDS },
  'src/ui/modal.tsx': { open: 'styleguide: alert', long: 'styleguide: long' },
  'src/ui/number-stepper.tsx': { rest: FIELDS },
  'src/ui/price-bar.tsx': { rest: PICTURES, empty: PICTURES },
  'src/ui/product-art.tsx': { rest: PICTURES },
  'src/ui/progress.tsx': { empty: FIELDS, busy: FIELDS, done: FIELDS },
  'src/ui/quantity-stepper.tsx': { rest: FIELDS, disabled: FIELDS },
  'src/ui/skeleton.tsx': { busy: READING },
  'src/web/components/texts/article-card.tsx': { rest: PICTURES },
  'src/web/components/layout/page-parts.tsx': { rest: READING },
  'src/web/components/carousel.tsx': {
    rest: PICTURES,
    one: PICTURES,
    chosen: 'styleguide: carousel-moved',
    done: 'styleguide: carousel-end',
  },
  'src/web/components/cart/cart-dropdown.tsx': { empty: READING, rest: READING, long: READING },
  'src/web/components/cart/cart-sum.tsx': { rest: ORDERS, empty: ORDERS },
  'src/web/components/cart/no-cart.tsx': { busy: READING, empty: READING },
  'src/web/components/cart/cart-popover.tsx': {
    open: 'ordering: dropdown',
    long: 'styleguide: cart-long',
  },
  'src/web/components/copy-button.tsx': { rest: ACCOUNT, done: 'styleguide: copied' },
  'src/web/components/texts/contents.tsx': { rest: READING },
  'src/web/components/discount-lines.tsx': { rest: ACCOUNT },
  'src/web/components/fact.tsx': { rest: STAFF, long: STAFF },
  'src/web/components/account/security-sections.tsx': {
    rest: 'security: settings',
    empty: 'account: security',
    long: ACCOUNT,
  },
  'src/web/components/layout/load-failure.tsx': { error: READING },
  'src/web/components/layout/header.tsx': { busy: READING },
  'src/web/components/product-card.tsx': { rest: PICTURES },
  'src/web/components/prescription/file-choice.tsx': { empty: ORDERS, error: ORDERS },
  'src/web/components/prescription/upload-states.tsx': {
    chosen: ORDERS,
    busy: ORDERS,
    error: ORDERS,
    long: ORDERS,
  },
  'src/web/components/account/provider-buttons.tsx': { rest: ACCOUNT, one: ACCOUNT, long: ACCOUNT },
  'src/web/components/texts/questions.tsx': { rest: READING, open: 'styleguide: accordion-open' },
  'src/web/components/texts/rich-text.tsx': { rest: READING },
  'src/web/components/search/search-field.tsx': { rest: FIELDS },
  'src/web/components/search/search-form.tsx': { rest: FIELDS },
  'src/web/components/search/search-suggestions.tsx': { open: 'styleguide: search-suggestions' },
  'src/web/components/account/session-ended.tsx': { rest: ACCOUNT },
  'src/web/components/staff/confirmed-action.tsx': {
    rest: STAFF,
    open: 'styleguide: confirmed-action',
  },
  'src/web/components/staff/person-access.tsx': {
    empty: STAFF,
    one: STAFF,
    rest: STAFF,
    long: STAFF,
  },
  'src/web/components/staff/filter-fields.tsx': {
    rest: STAFF,
    chosen: STAFF,
    open: 'styleguide: status-filter-open',
  },
  'src/web/components/staff/page-parts.tsx': { rest: STAFF, open: STAFF, error: READING },
  'src/web/components/staff/shortcuts.tsx': { rest: STAFF },
  'src/web/components/staff/marks.tsx': { busy: STAFF, done: STAFF, error: STAFF, rest: STAFF },
  'src/web/components/staff/list-navigation.tsx': { rest: STAFF, chosen: STAFF },
  'src/web/components/staff/licence-fields.tsx': { rest: STAFF, error: STAFF },
  'src/web/components/staff/role-boxes.tsx': { chosen: STAFF, disabled: STAFF, error: STAFF },
  'src/web/components/staff/table.tsx': { rest: STAFF, open: STAFF, long: STAFF },
  'src/web/forms/countries/calling-code-field.tsx': {
    rest: FORMS,
    open: 'styleguide: code-open',
    empty: 'styleguide: code-none',
  },
  'src/web/forms/checked-form.tsx': { rest: FORMS, error: 'styleguide: form-refused' },
  'src/web/forms/countries/country-comboboxes.tsx': {
    open: 'styleguide: country-open',
    empty: 'styleguide: country-none',
  },
  'src/web/forms/countries/country-field.tsx': { rest: FORMS },
  'src/web/forms/form-fields.tsx': { rest: FORMS, error: 'styleguide: form-refused' },
  'src/web/forms/person/new-password-fields.tsx': {
    rest: FORMS,
    chosen: 'styleguide: password-typed',
  },
  'src/web/forms/person/password-meter.tsx': { error: 'styleguide: password-typed' },
  'src/web/forms/person/person-fields.tsx': { rest: FORMS },
  'src/web/forms/captcha/use-proof.tsx': { empty: FORMS, busy: FORMS },
  'src/web/forms/submit-button.tsx': { rest: ACCOUNT, busy: 'account: login-under-way' },

  // Widgets that a single page uses are located in the folder of the page.
  'src/web/routes/account/overview/next-thing.tsx': { rest: ORDERS, error: ORDERS },
  'src/web/routes/account/overview/order-line.tsx': { rest: ORDERS, done: ORDERS, error: ORDERS },
  'src/web/routes/account/overview/timeline-part.tsx': {
    open: ORDERS,
    rest: ORDERS,
    error: ORDERS,
  },
  'src/web/routes/admin/affiliates/applications-table.tsx': { rest: STAFF, done: STAFF },
  'src/web/routes/admin/dashboard/list-parts.tsx': { rest: STAFF, empty: STAFF, chosen: STAFF },
  'src/web/routes/admin/dashboard/order-filters.tsx': { chosen: STAFF },
  'src/web/routes/admin/dashboard/order-status.tsx': { rest: STAFF, busy: STAFF },
  'src/web/routes/admin/review-desk/check-list.tsx': {
    rest: STAFF,
    chosen: STAFF,
    disabled: STAFF,
    error: STAFF,
  },
  'src/web/routes/home/greetings.tsx': { rest: PICTURES },
  'src/web/routes/shop/cart/cart-shape.tsx': { busy: READING },
  'src/web/routes/shop/checkout/checkout-shape.tsx': { busy: READING },
  'src/web/routes/shop/checkout/discount-field.tsx': {
    rest: ORDERS,
    done: ORDERS,
    error: 'ordering: discount-refused',
  },
  'src/web/routes/shop/checkout/order-summary.tsx': {
    rest: ORDERS,
    long: 'ordering: checkout-long',
  },
};

/** Modules that are not widgets, such as layout, page frames and parts of widgets, each with a screen that shows it. */
export const OTHERS: Readonly<Record<string, string>> = {
  'src/ui/icon.tsx': 'styleguide: buttons',
  'src/ui/toast.tsx': 'styleguide: toast',
  'src/web/components/account/account-form.tsx': 'account: details',
  'src/web/components/local-time.tsx': 'account: privacy',
  'src/web/components/prescription/photo-advice.tsx': 'ordering: prescription-photo',
  'src/web/components/prescription/upload-form.tsx': 'account: upload-chosen',
  'src/web/components/layout/landing-parts.tsx': 'public: rewards',
  'src/web/components/layout/call-to-action.tsx': 'public: about',
  'src/web/components/layout/error-page.tsx': 'public: not-found',
  'src/web/forms/person/proof-fields.tsx': 'security: email',
  'src/web/components/account/mail-link-card.tsx': 'account: reset-password-dead',
  'src/web/components/account/auth-card.tsx': 'account: confirm-email',
  'src/web/components/texts/importing-note.tsx': 'ordering: cart',
  'src/web/components/texts/line-breaks.tsx': 'admin: orders',
  'src/web/components/factors/new-factor.tsx': 'security: new-app-key',
  'src/web/components/factors/one-factor.tsx': 'security: factor',
  'src/web/components/factors/passkey-form.tsx': 'security: new-passkey-refused',
  'src/web/components/factors/recovery-codes.tsx': 'security: new-codes',
  'src/web/components/factors/show-factor.tsx': 'security: second-step',
  'src/web/components/layout/desk-footer.tsx': 'admin: orders',
  'src/web/components/staff/many-orders-page.tsx': 'admin: assignment-of-several',
  'src/web/components/staff/pharmacy-form.tsx': 'admin: pharmacy-form',
  'src/web/components/staff/saved-views.tsx': 'admin: orders-overdue',
  'src/web/components/staff/csv-lines.tsx': 'admin: tracking-import',
  'src/web/components/staff/outcomes.tsx': 'admin: status-of-several',
  'src/web/components/layout/footer.tsx': 'public: home',
  'src/web/components/staff/gates.tsx': 'admin: order-not-ready',
  'src/web/components/staff/paper-links.tsx': 'admin: packs',
  'src/web/components/staff/csv-link.tsx': 'team: audit',
  'src/web/components/order-changes.tsx': 'account: order-confirmed',
  'src/web/forms/person/delivery-form.tsx': 'account: order-address',
  'src/web/components/staff/staff-frame.tsx': 'admin: orders',
  'src/web/components/thread/said-list.tsx': 'admin: messages',
  'src/web/components/delivery-estimate.tsx': 'public: delivery',
  'src/web/components/your-bill.tsx': 'public: home',
  'src/web/components/layout/server-part.tsx': 'public: product-pen',
  'src/web/components/layout/static-island.tsx': 'public: product-pen',
  'src/web/components/layout/structured-data.tsx': 'public: product-pen',
};
