import { join } from 'node:path';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import type { Database } from '#db/client.ts';

export const SCHEMA_FILE = join(import.meta.dirname, '..', 'src', 'db', 'schema.ts');

/** The modules of the types in `columns`. */
const domainTypes = {
  ApplicationState: '#domain/affiliates.ts',
  ArrivalCondition: '#domain/shipping/arrival.ts',
  ArrivalState: '#domain/shipping/arrival.ts',
  Outcome: '#domain/shipping/outcomes.ts',
  BalanceEntry: '#domain/review/balance.ts',
  CheckedItem: '#domain/review/checklist.ts',
  ColdAnswer: '#domain/shipping/arrival.ts',
  ContactChannel: '#domain/review/prescriber-contact.ts',
  ContactStarter: '#domain/review/prescriber-contact.ts',
  ConsentAnswer: '#domain/pharmacies/consent.ts',
  Compared: '#domain/payments/reconcile.ts',
  DiscountKind: '#domain/referrals/discount.ts',
  DisputeOutcome: '#domain/payments/events.ts',
  EndedWhy: '#domain/payments/payment.ts',
  EventOutcome: '#domain/payments/events.ts',
  Finding: '#domain/payments/reconcile.ts',
  Gate: '#domain/orders/gates.ts',
  MailedPurpose: '#domain/mail-links.ts',
  MoneyKind: '#domain/payments/ledger.ts',
  OrderStatus: '#domain/orders/order.ts',
  PharmacyDetails: '#domain/pharmacies/register.ts',
  ProviderName: '#domain/payments/payment.ts',
  RecallAnswer: '#domain/shipping/recalls.ts',
  RefundState: '#domain/payments/refunds.ts',
  ReminderKind: '#domain/reminders.ts',
  ReviewState: '#domain/review/review.ts',
  StaffRole: '#domain/access.ts',
  TextKind: '#domain/text-signatures.ts',
  TrackingCarrier: '#domain/tracking.ts',
  SavedList: '#domain/staff-lists.ts',
  Topic: '#domain/messages.ts',
  SmsCodePurpose: '#domain/sms-codes.ts',
};

/** A column that is set on insert and never updated. */
const once = (type: string): string => `ColumnType<${type}, ${type}, never>`;
/** A column that only the database sets. */
const kept = (type: string): string => `ColumnType<${type}, never, never>`;
const SENT_AS_NUMBER = 'ColumnType<string, number, number>';
const TYPED = 'JSONColumnType<Record<string, string>>';
const AUDIT_ACTOR = "'customer' | 'staff' | 'app' | 'system'";
const ACTOR = "'customer' | 'staff' | 'system'";

/** Columns with a narrower type than in the database: check constraints, JSON, no updates. */
const columns = {
  'affiliate_applications.state': 'ApplicationState',
  'affiliate_changes.from_state': 'ApplicationState',
  'affiliate_changes.to_state': 'ApplicationState',
  'api_tokens.kind': "'code' | 'access' | 'refresh'",
  'arrival_checks.cold': 'ColdAnswer | null',
  'arrival_checks.condition': 'ArrivalCondition',
  'arrival_checks.state': 'ArrivalState',
  'arrival_outcomes.outcome': 'Outcome',
  'recall_notices.answer': 'RecallAnswer | null',
  'audit_checkpoints.at': once('Date'),
  'audit_checkpoints.hash': once('Buffer'),
  'audit_checkpoints.number': once('string'),
  'audit_checkpoints.public_key': once('Buffer'),
  'audit_checkpoints.signature': once('Buffer'),
  'audit_entries.action': kept('string'),
  'audit_entries.actor_id': kept('string | null'),
  'audit_entries.actor_kind': kept(AUDIT_ACTOR),
  'audit_entries.actor_roles': kept('readonly string[]'),
  'audit_entries.app': kept('string | null'),
  'audit_entries.at': kept('Date'),
  'audit_entries.fields': kept('readonly string[]'),
  'audit_entries.hash': kept('Buffer'),
  'audit_entries.id': kept('string'),
  'audit_entries.listed': kept('readonly string[]'),
  'audit_entries.number': kept('string'),
  'audit_entries.order_id': kept('string | null'),
  'audit_entries.patient_id': kept('string | null'),
  'audit_entries.previous': kept('Buffer'),
  'audit_entries.subject_id': kept('string | null'),
  'audit_pending.actor_kind': AUDIT_ACTOR,
  'audit_pending.actor_roles': 'readonly string[]',
  'audit_pending.fields': 'readonly string[]',
  'audit_pending.listed': 'readonly string[]',
  'balance_entries.kind': "BalanceEntry['kind']",
  'disputes.amount_cents': once('number'),
  'disputes.id': once('string'),
  'disputes.outcome': 'DisputeOutcome | null',
  'disputes.payment_id': once('string'),
  'disputes.provider_dispute': once('string'),
  'mail_links.purpose': 'MailedPurpose',
  'mails.data': 'JSONColumnType<Record<string, unknown>>',
  'money_entries.amount_cents': once('number'),
  'money_entries.at': once('Date'),
  'money_entries.happened_at': once('Date'),
  'money_entries.id': once('string'),
  'money_entries.kind': once('MoneyKind'),
  'money_entries.payment_id': once('string'),
  'money_entries.ref': once('string'),
  'money_entries.refund_id': once('string | null'),
  'money_entries.staff_id': once('string | null'),
  'order_discounts.kind': 'DiscountKind',
  'order_events.actor_kind': ACTOR,
  'order_events.from_status': 'OrderStatus | null',
  'order_events.kind':
    "'placed' | 'prescription uploaded' | 'status changed' | 'tracking added' | 'withdrawn' | 'deleted' | 'archived' | 'restored' | 'address corrected' | 'lines corrected'",
  'order_events.overridden_gates': 'Generated<Gate[]>',
  'order_events.to_status': 'OrderStatus | null',
  'order_messages.actor_kind': "'customer' | 'staff'",
  'order_messages.topic': 'Topic',
  'order_notes.topic': 'Topic',
  'order_pharmacy_consents.answer': 'ConsentAnswer',
  'staff_views.list': 'Generated<SavedList>',
  'waiting_messages.topic': 'Topic',
  'orders.status': 'OrderStatus',
  'orders.tracking_carrier': 'TrackingCarrier | null',
  // An unsigned 32-bit count, which the driver reads as text.
  'passkeys.sign_count': SENT_AS_NUMBER,
  'payment_reports.compared': 'ColumnType<Compared | null, string | null, string | null>',
  'payment_reports.findings': 'JSONColumnType<readonly Finding[]>',
  'payment_trail.actor_kind': `${ACTOR} | 'provider'`,
  'payment_trail.kind':
    "MoneyKind | 'made' | 'taken up again' | 'ended' | 'link sent' | 'started' | 'on its way' | 'failed' | 'expired' | 'refund asked' | 'refund sent' | 'refund withdrawn' | 'sent unpaid' | 'told sent' | 'disputed' | 'dispute closed'",
  'payments.amount_cents': once('number'),
  'payments.created_at': once('Date'),
  'payments.ended_why': 'EndedWhy | null',
  'payments.id': once('string'),
  'payments.order_id': once('string'),
  'payments.provider': 'ProviderName',
  'payments.reference': once('string'),
  'prescriber_contacts.channel': 'ContactChannel',
  'prescriber_contacts.started_by': 'ContactStarter',
  // Exact numbers are read as text.
  'pending_decisions.typed': TYPED,
  'pharmacy_entries.details': 'JSONColumnType<PharmacyDetails>',
  'draft_files.content_type': "'application/pdf' | 'image/jpeg' | 'image/png'",
  'draft_files.state': "'off' | 'waiting' | 'read' | 'unreadable'",
  'pharmacy_scans.content_type': "'application/pdf' | 'image/jpeg' | 'image/png'",
  'prescription_record_lines.dose': SENT_AS_NUMBER,
  'prescription_readings.state': "'off' | 'waiting' | 'read' | 'unreadable'",
  'prescriptions.content_type': "'application/pdf' | 'image/jpeg' | 'image/png'",
  'prescriptions.purpose': "Generated<'prescription' | 'prescription page' | 'arrival photo'>",
  'provider_events.event_id': once('string'),
  'provider_events.id': once('string'),
  'provider_events.outcome': 'EventOutcome | null',
  'provider_events.provider': once('ProviderName'),
  'provider_events.received_at': once('Date'),
  'provider_events.parsed': once('unknown'),
  'provider_events.type': once('string'),
  'refunds.amount_cents': once('number'),
  'refunds.asked_at': once('Date'),
  'refunds.granted_cents': once('number'),
  'refunds.id': once('string'),
  'refunds.payment_id': once('string'),
  'refunds.state': 'RefundState',
  'reminders.kind': 'ReminderKind',
  'review_drafts.typed': TYPED,
  'review_entries.actor_kind': ACTOR,
  'review_entries.checklist': 'JSONColumnType<readonly CheckedItem[]> | null',
  'review_entries.kind':
    "'prescription sent' | 'record chosen' | 'record left' | 'record corrected' | 'record closed' | 'approved first' | 'approved' | 'approved by hand' | 'copy asked' | 'information asked' | 'answered' | 'declined' | 'taken back'",
  'review_entries.typed': `${TYPED} | null`,
  'reviews.first_typed': `${TYPED} | null`,
  'reviews.state': 'ReviewState',
  'reward_entries.kind': "'refunded' | 'refund failed'",
  'staff.roles': 'readonly StaffRole[]',
  'staff_invitations.roles': 'readonly StaffRole[]',
  'text_signatures.kind': 'TextKind',
  'staff_passkeys.sign_count': SENT_AS_NUMBER,
  'text_codes.purpose': 'SmsCodePurpose',
};

/** The types of all tables of a migrated database, as the text of src/db/schema.ts. */
export const generateSchema = async (db: Database): Promise<string> => {
  const tables = await db.introspection.getTables();
  const known = new Set(
    tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`)),
  );
  const unknown = Object.keys(columns).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`no such columns: ${unknown.join(', ')}`);
  const text = await generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', defaultSchemas: ['public'] }),
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    // The migration records, which only `migrate` reads.
    excludePattern: 'public.{migrations,kysely_*}',
    typeMapping: { timestamptz: 'Date' },
    overrides: {
      // As text they would need the compiler's API, which TypeScript 7 does not have.
      columns: Object.fromEntries(
        Object.entries(columns).map(([name, type]) => [name, new RawExpressionNode(type)]),
      ),
    },
  });
  const imports = Object.entries(domainTypes).map(
    ([name, module]) => `import type { ${name} } from "${module}";`,
  );
  return text.replace(
    'import type { ColumnType } from "kysely";',
    ['import type { ColumnType, JSONColumnType } from "kysely";', ...imports].join('\n'),
  );
};
