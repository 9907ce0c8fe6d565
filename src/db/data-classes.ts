import { auditClasses } from './audit-classes.ts';
import type { MigrationsTable } from './migrate.ts';
import { paymentsClasses } from './payments-classes.ts';
import { providerEventsClasses } from './provider-events-classes.ts';
import { remindersClasses } from './reminders-classes.ts';
import { referralClasses } from './referral-classes.ts';
import { reviewClasses } from './review-classes.ts';
import type { Schema } from './schema.ts';
import { shippingClasses } from './shipping-classes.ts';

/**
 * What a column tells of a person. `public`: nothing by itself, it may stand in a log. `personal`: who or
 * where somebody is, or an identifier of the person. `health`: what somebody takes, asked for or wrote
 * about it (GDPR article 9). `secret`: whoever knows it can act as somebody or open a file.
 */
export type DataClass = 'public' | 'personal' | 'health' | 'secret';

type Tables = Schema & { migrations: MigrationsTable };
type Registry = {
  readonly [Table in keyof Tables]: { readonly [Column in keyof Tables[Table]]: DataClass };
};

const sessions = {
  id: 'public',
  user_id: 'personal',
  token_hash: 'secret',
  expires_at: 'public',
  remembered: 'public',
  factor_shown: 'public',
  ip_address: 'personal',
  user_agent: 'personal',
  created_at: 'public',
  updated_at: 'public',
} as const;

const accounts = {
  id: 'public',
  user_id: 'personal',
  account_id: 'personal',
  provider_id: 'public',
  password: 'secret',
  access_token: 'secret',
  refresh_token: 'secret',
  id_token: 'secret',
  access_token_expires_at: 'public',
  refresh_token_expires_at: 'public',
  scope: 'public',
  created_at: 'public',
  updated_at: 'public',
} as const;

const verifications = {
  id: 'public',
  // For a reset of the password the token is part of it.
  identifier: 'secret',
  value: 'secret',
  expires_at: 'public',
  created_at: 'public',
  updated_at: 'public',
} as const;

const authenticators = {
  id: 'public',
  user_id: 'personal',
  name: 'personal',
  sealed_secret: 'secret',
  confirmed_at: 'public',
  last_step: 'public',
  last_used_at: 'public',
  created_at: 'public',
} as const;

const passkeys = {
  id: 'public',
  user_id: 'personal',
  name: 'personal',
  credential_id: 'personal',
  public_key: 'personal',
  sign_count: 'public',
  transports: 'public',
  last_used_at: 'public',
  created_at: 'public',
} as const;

const recoveryCodes = {
  id: 'public',
  user_id: 'personal',
  code_hash: 'secret',
  used_at: 'public',
  created_at: 'public',
} as const;

/** The class of every column of every table; a column without one does not compile. */
export const dataClasses = {
  migrations: { name: 'public', sha256: 'public', applied_at: 'public' },
  users: {
    id: 'personal',
    email: 'personal',
    email_verified: 'public',
    name: 'personal',
    image: 'personal',
    first_name: 'personal',
    last_name: 'personal',
    company_name: 'personal',
    country: 'personal',
    street_address: 'personal',
    apartment: 'personal',
    city: 'personal',
    state: 'personal',
    zip_code: 'personal',
    phone: 'personal',
    phone_verified_at: 'public',
    created_at: 'public',
    updated_at: 'public',
    deleted_at: 'public',
  },
  sessions,
  accounts,
  verifications,
  authenticators,
  passkeys,
  recovery_codes: recoveryCodes,
  mail_links: {
    id: 'public',
    user_id: 'personal',
    purpose: 'public',
    email: 'personal',
    token_hash: 'secret',
    wrong_codes: 'public',
    expires_at: 'public',
    used_at: 'public',
    created_at: 'public',
  },
  email_changes: {
    id: 'public',
    user_id: 'personal',
    old_email: 'personal',
    new_email: 'personal',
    old_approved_at: 'public',
    new_confirmed_at: 'public',
    expires_at: 'public',
    created_at: 'public',
    done_at: 'public',
  },
  spent_proofs: { id: 'public', expires_at: 'public' },
  api_grants: {
    id: 'public',
    user_id: 'personal',
    client_id: 'public',
    created_at: 'public',
    used_at: 'public',
    expires_at: 'public',
  },
  api_tokens: {
    id: 'public',
    grant_id: 'public',
    kind: 'public',
    token_hash: 'secret',
    scope: 'public',
    redirect_uri: 'public',
    // Made to be seen: what answers it stays with the app.
    challenge: 'public',
    expires_at: 'public',
    used_at: 'public',
    created_at: 'public',
  },
  outside_logins: {
    id: 'public',
    issuer: 'public',
    browser_hash: 'secret',
    state_hash: 'secret',
    user_id: 'personal',
    return_to: 'personal',
    answered_at: 'public',
    subject: 'personal',
    email: 'personal',
    email_verified: 'public',
    first_name: 'personal',
    last_name: 'personal',
    used_at: 'public',
    expires_at: 'public',
    created_at: 'public',
  },
  text_codes: {
    id: 'public',
    user_id: 'personal',
    purpose: 'public',
    phone: 'personal',
    wrong_codes: 'public',
    expires_at: 'public',
    used_at: 'public',
    created_at: 'public',
    attempts: 'public',
    sent_at: 'public',
    failed_at: 'public',
    last_error: 'public',
  },
  staff: {
    id: 'personal',
    username: 'personal',
    email: 'personal',
    email_verified: 'public',
    name: 'personal',
    image: 'personal',
    roles: 'public',
    last_login_at: 'public',
    suspended_at: 'public',
    removed_at: 'public',
    created_at: 'public',
    updated_at: 'public',
  },
  staff_invitations: {
    id: 'public',
    email: 'personal',
    roles: 'public',
    token_hash: 'secret',
    invited_by: 'personal',
    expires_at: 'public',
    created_at: 'public',
  },
  staff_email_changes: {
    id: 'public',
    user_id: 'personal',
    new_email: 'personal',
    token_hash: 'secret',
    expires_at: 'public',
    created_at: 'public',
  },
  staff_sessions: sessions,
  staff_accounts: accounts,
  staff_verifications: verifications,
  staff_authenticators: authenticators,
  staff_passkeys: passkeys,
  staff_recovery_codes: recoveryCodes,
  orders: {
    id: 'public',
    user_id: 'personal',
    idempotency_key: 'public',
    status: 'public',
    total_cents: 'public',
    prescription_required: 'public',
    // It holds the name of the patient's file.
    prescription_url: 'health',
    tracking_info: 'personal',
    email: 'personal',
    first_name: 'personal',
    last_name: 'personal',
    phone: 'personal',
    country: 'personal',
    street_address: 'personal',
    apartment: 'personal',
    city: 'personal',
    state: 'personal',
    zip_code: 'personal',
    order_notes: 'health',
    version: 'public',
    created_at: 'public',
    updated_at: 'public',
    shipped_at: 'public',
    deleted_at: 'public',
  },
  order_items: {
    id: 'public',
    order_id: 'public',
    line: 'public',
    product_id: 'health',
    strength: 'health',
    name: 'health',
    description: 'health',
    quantity: 'health',
    price_cents: 'public',
    atc: 'health',
    supply_days: 'health',
    units_per_day: 'health',
  },
  order_events: {
    id: 'public',
    order_id: 'public',
    at: 'public',
    actor_kind: 'public',
    actor_id: 'personal',
    kind: 'public',
    from_status: 'public',
    to_status: 'public',
    tracking_info: 'personal',
  },
  prescriptions: {
    id: 'public',
    order_id: 'public',
    user_id: 'personal',
    storage_key: 'health',
    file_name: 'health',
    content_type: 'public',
    size_bytes: 'public',
    sha256: 'health',
    wrapped_key: 'secret',
    uploaded_at: 'public',
    replaced_at: 'public',
    purpose: 'public',
  },
  ...auditClasses,
  ...reviewClasses,
  ...paymentsClasses,
  ...providerEventsClasses,
  ...shippingClasses,
  ...referralClasses,
  contact_messages: {
    id: 'public',
    name: 'personal',
    email: 'personal',
    subject: 'health',
    message: 'health',
    created_at: 'public',
  },
  medication_requests: {
    id: 'public',
    name: 'personal',
    email: 'personal',
    phone: 'personal',
    medication: 'health',
    message: 'health',
    created_at: 'public',
  },
  affiliate_applications: {
    id: 'public',
    practice: 'personal',
    kind: 'public',
    name: 'personal',
    email: 'personal',
    phone: 'personal',
    region: 'personal',
    licence: 'personal',
    // Where somebody writes freely, it may be about anybody's health.
    message: 'health',
    state: 'public',
    version: 'public',
    created_at: 'public',
  },
  affiliate_changes: {
    id: 'public',
    application_id: 'public',
    at: 'public',
    actor_id: 'personal',
    from_state: 'public',
    to_state: 'public',
    note: 'personal',
  },
  ...remindersClasses,
  mails: {
    id: 'public',
    template: 'public',
    recipient: 'personal',
    data: 'health',
    created_at: 'public',
    attempts: 'public',
    sent_at: 'public',
    failed_at: 'public',
    // A relay's refusal repeats the address.
    last_error: 'personal',
  },
  rate_limits: {
    // Addresses of visitors and of accounts.
    key: 'personal',
    points: 'public',
    expire: 'public',
  },
} as const satisfies Registry;

/** Names of all columns, of whatever table, that are of one of these classes; for redaction. */
export const columnNames = (...classes: readonly DataClass[]): readonly string[] =>
  [
    ...new Set(
      Object.values(dataClasses).flatMap((table) =>
        Object.entries(table)
          .filter(([, dataClass]) => classes.includes(dataClass))
          .map(([column]) => column),
      ),
    ),
  ].toSorted();
