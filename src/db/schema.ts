import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StaffRole } from '#domain/access.ts';
import type { MailLinkPurpose } from '#domain/mail-links.ts';
import type { TextCodePurpose } from '#domain/text-codes.ts';
import type { OrderStatus } from '#domain/orders.ts';
import type {
  ApprovedContentsTable,
  BalanceEntriesTable,
  PatientNotesTable,
  PrescriptionRecordLinesTable,
  PrescriptionRecordsTable,
  ReviewDraftsTable,
  ReviewEntriesTable,
  ReviewsTable,
} from './review-schema.ts';
import type { AuditTables } from './audit-schema.ts';
import type { StaffEmailChangesTable } from './staff-email-schema.ts';
import type { RemindersSchema } from './reminders-schema.ts';
import type { ShippingTables } from './shipping-schema.ts';
import type { ReferralTables } from './referral-schema.ts';
import type { AffiliatesTables } from './affiliates-schema.ts';
import type { PaymentTables } from './payments-schema.ts';
import type { ProviderEventsTable } from './provider-events-schema.ts';

/** One type per table; the columns are the database's own names. Times are UTC instants. */
type Instant = Date;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export type UsersTable = {
  id: string;
  email: string;
  email_verified: Defaulted<boolean>;
  name: Defaulted<string>;
  image: string | null;
  first_name: string;
  last_name: string;
  company_name: string | null;
  country: string;
  street_address: string;
  apartment: string | null;
  city: string;
  state: string;
  zip_code: string;
  phone: string;
  phone_verified_at: Instant | null;
  created_at: Defaulted<Instant>;
  updated_at: Defaulted<Instant>;
  deleted_at: Instant | null;
};

export type SessionsTable = {
  id: string;
  user_id: string;
  token_hash: Buffer;
  expires_at: Instant;
  remembered: Defaulted<boolean>;
  factor_shown: Defaulted<boolean>;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Defaulted<Instant>;
  updated_at: Defaulted<Instant>;
};

export type AccountsTable = {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Instant | null;
  refresh_token_expires_at: Instant | null;
  scope: string | null;
  created_at: Defaulted<Instant>;
  updated_at: Defaulted<Instant>;
};

export type VerificationsTable = {
  id: string;
  identifier: string;
  value: string;
  expires_at: Instant;
  created_at: Defaulted<Instant>;
  updated_at: Defaulted<Instant>;
};

export type AuthenticatorsTable = {
  id: string;
  user_id: string;
  name: string;
  sealed_secret: string;
  confirmed_at: Instant | null;
  last_step: number | null;
  last_used_at: Instant | null;
  created_at: Instant;
};

export type PasskeysTable = {
  id: string;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  /** A count of 32 bits without a sign, which the driver reads as text. */
  sign_count: ColumnType<string, number, number>;
  transports: string;
  last_used_at: Instant | null;
  created_at: Instant;
};

export type RecoveryCodesTable = {
  id: string;
  user_id: string;
  code_hash: Buffer;
  used_at: Instant | null;
  created_at: Instant;
};

export type StaffTable = {
  id: string;
  username: string;
  email: string | null;
  email_verified: Defaulted<boolean>;
  name: string;
  image: string | null;
  roles: readonly StaffRole[];
  last_login_at: Instant | null;
  suspended_at: Instant | null;
  removed_at: Instant | null;
  created_at: Defaulted<Instant>;
  updated_at: Defaulted<Instant>;
};

export type StaffInvitationsTable = {
  id: string;
  email: string;
  roles: readonly StaffRole[];
  token_hash: Buffer;
  invited_by: string;
  expires_at: Instant;
  created_at: Instant;
};

export type MailLinksTable = {
  id: string;
  user_id: string;
  purpose: MailLinkPurpose;
  email: string;
  token_hash: Buffer;
  wrong_codes: Generated<number>;
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Instant;
};

export type EmailChangesTable = {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  old_approved_at: Instant | null;
  new_confirmed_at: Instant | null;
  expires_at: Instant;
  created_at: Instant;
  done_at: Instant | null;
};

export type ApiGrantsTable = {
  id: string;
  user_id: string;
  client_id: string;
  created_at: Instant;
  used_at: Instant;
  expires_at: Instant;
};

export type ApiTokensTable = {
  id: string;
  grant_id: string;
  kind: 'code' | 'access' | 'refresh';
  token_hash: Buffer;
  scope: string;
  /** With the challenge: of a code alone. */
  redirect_uri: string | null;
  challenge: string | null;
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Instant;
};

export type FederatedSignInsTable = {
  id: string;
  issuer: string;
  browser_hash: Buffer;
  state_hash: Buffer;
  user_id: string | null;
  return_to: string | null;
  /** When the provider's answer came; it is taken once. */
  answered_at: Instant | null;
  subject: string | null;
  email: string | null;
  email_verified: Defaulted<boolean>;
  first_name: string | null;
  last_name: string | null;
  used_at: Instant | null;
  expires_at: Instant;
  created_at: Instant;
};

export type TextCodesTable = {
  id: string;
  user_id: string;
  purpose: TextCodePurpose;
  phone: string;
  wrong_codes: Generated<number>;
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Instant;
  attempts: Generated<number>;
  sent_at: Instant | null;
  failed_at: Instant | null;
  last_error: string | null;
};

export type SpentProofsTable = { id: string; expires_at: Instant };

export type OrdersTable = {
  id: string;
  /** Null once the customer's personal data has been erased. */
  user_id: string | null;
  idempotency_key: string;
  status: OrderStatus;
  total_cents: number;
  prescription_required: boolean;
  prescription_url: string | null;
  tracking_info: string | null;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  country: string;
  street_address: string;
  apartment: string | null;
  city: string;
  state: string;
  zip_code: string;
  order_notes: string | null;
  /** Raised by every change; a change names the version that it saw. */
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  shipped_at: Instant | null;
  deleted_at: Instant | null;
};

export type OrderItemsTable = {
  id: string;
  order_id: string;
  line: number;
  product_id: string;
  strength: string;
  name: string;
  description: string;
  quantity: number;
  price_cents: number;
  atc: string | null;
  /** Days that the whole line lasts at the label dose; null for a device. */
  supply_days: number | null;
  /** The daily insulin dose that the patient gave, in units. */
  units_per_day: number | null;
};

export type OrderEventsTable = {
  id: string;
  order_id: string;
  at: Instant;
  actor_kind: 'customer' | 'staff' | 'system';
  actor_id: string | null;
  kind:
    | 'placed'
    | 'prescription uploaded'
    | 'status changed'
    | 'tracking added'
    | 'withdrawn'
    | 'deleted';
  from_status: OrderStatus | null;
  to_status: OrderStatus | null;
  tracking_info: string | null;
};

export type PrescriptionsTable = {
  id: string;
  order_id: string;
  user_id: string;
  storage_key: string;
  file_name: string;
  content_type: 'application/pdf' | 'image/jpeg' | 'image/png';
  size_bytes: number;
  sha256: string;
  wrapped_key: string;
  uploaded_at: Instant;
  replaced_at: Instant | null;
  purpose: Defaulted<'prescription' | 'arrival photo'>;
};

export type ContactMessagesTable = {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Instant;
};

export type MedicationRequestsTable = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  medication: string;
  message: string | null;
  created_at: Instant;
};

export type MailsTable = {
  id: string;
  template: string;
  recipient: string;
  data: JSONColumnType<Record<string, unknown>>;
  created_at: Instant;
  attempts: Defaulted<number>;
  sent_at: Instant | null;
  failed_at: Instant | null;
  last_error: string | null;
};

export type RateLimitsTable = { key: string; points: Defaulted<number>; expire: string | null };

type Parts = AffiliatesTables &
  AuditTables &
  PaymentTables &
  ReferralTables &
  RemindersSchema &
  ShippingTables;

export type Schema = Parts & {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  authenticators: AuthenticatorsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  mail_links: MailLinksTable;
  email_changes: EmailChangesTable;
  text_codes: TextCodesTable;
  spent_proofs: SpentProofsTable;
  api_grants: ApiGrantsTable;
  api_tokens: ApiTokensTable;
  outside_logins: FederatedSignInsTable;
  staff: StaffTable;
  staff_invitations: StaffInvitationsTable;
  staff_email_changes: StaffEmailChangesTable;
  staff_sessions: SessionsTable;
  staff_accounts: AccountsTable;
  staff_verifications: VerificationsTable;
  staff_authenticators: AuthenticatorsTable;
  staff_passkeys: PasskeysTable;
  staff_recovery_codes: RecoveryCodesTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  prescriptions: PrescriptionsTable;
  prescription_records: PrescriptionRecordsTable;
  prescription_record_lines: PrescriptionRecordLinesTable;
  balance_entries: BalanceEntriesTable;
  reviews: ReviewsTable;
  review_entries: ReviewEntriesTable;
  review_drafts: ReviewDraftsTable;
  approved_contents: ApprovedContentsTable;
  patient_notes: PatientNotesTable;
  provider_events: ProviderEventsTable;
  contact_messages: ContactMessagesTable;
  medication_requests: MedicationRequestsTable;
  mails: MailsTable;
  rate_limits: RateLimitsTable;
};
