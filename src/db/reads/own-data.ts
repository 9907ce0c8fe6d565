import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { dataClasses } from '#db/data-classes.ts';
import { type CustomerViewer, may, type Viewer } from '#domain/access.ts';

type Row = Readonly<Record<string, unknown>>;
type OwnData = Readonly<Record<string, readonly Row[]>>;

/** All data of a customer, table by table. Staff appear by role and not by name. */
const belongings = (
  userId: string,
  email: string,
): Readonly<Record<string, RawBuilder<boolean>>> => {
  const orders = sql`(select id from orders where user_id = ${userId} and deleted_at is null)`;
  const payments = sql`(select id from payments where order_id in ${orders})`;
  // Messages to or from a former address, while it belonged to the customer.
  const under = (address: string) => sql<boolean>`(lower(${sql.ref(address)}) = ${email} or exists (
    select from email_changes c where c.user_id = ${userId}
      and c.old_email = lower(${sql.ref(address)}) and t.created_at <= c.done_at))`;
  return {
    users: sql`t.id = ${userId}`,
    sessions: sql`t.user_id = ${userId}`,
    accounts: sql`t.user_id = ${userId}`,
    authenticators: sql`t.user_id = ${userId} and t.confirmed_at is not null`,
    passkeys: sql`t.user_id = ${userId}`,
    recovery_codes: sql`t.user_id = ${userId}`,
    mail_links: sql`(t.user_id = ${userId} or t.user_id is null and lower(t.email) = ${email})`,
    carts: sql`t.user_id = ${userId}`,
    prescription_drafts: sql`t.user_id = ${userId}`,
    draft_files: sql`t.draft_id in (select id from prescription_drafts where user_id = ${userId})`,
    email_changes: sql`t.user_id = ${userId}`,
    text_codes: sql`t.user_id = ${userId}`,
    api_grants: sql`t.user_id = ${userId}`,
    api_tokens: sql`t.grant_id in (select id from api_grants where user_id = ${userId})`,
    outside_logins: sql`t.user_id = ${userId}`,
    orders: sql`t.id in ${orders}`,
    order_items: sql`t.order_id in ${orders}`,
    order_events: sql`t.order_id in ${orders}`,
    line_corrections: sql`t.order_id in ${orders}`,
    order_pharmacies: sql`t.order_id in ${orders}`,
    order_pharmacy_consents: sql`t.order_id in ${orders}`,
    // Internal notes are the staff's working papers, and stay out.
    order_messages: sql`t.order_id in ${orders}`,
    waiting_messages: sql`t.order_id in ${orders}`,
    prescriptions: sql`t.order_id in ${orders}`,
    prescription_readings: sql`t.prescription_id in (
      select id from prescriptions where order_id in ${orders})`,
    // The entry is about the customer alone, or about a list that staff saw.
    audit_entries: sql`(t.patient_id = ${userId} or t.order_id in ${orders} or t.listed && array(
      select ${userId}::uuid union all select id from ${orders} as o
      union all select t.id from mails t where ${under('t.recipient')}))`,
    prescription_records: sql`t.order_id in ${orders}`,
    prescription_record_lines: sql`t.record_id in (select id from prescription_records where order_id in ${orders})`,
    balance_entries: sql`t.record_line_id in (
      select l.id from prescription_record_lines l join prescription_records r on r.id = l.record_id
      where r.order_id in ${orders})`,
    reviews: sql`t.order_id in ${orders}`,
    review_entries: sql`t.order_id in ${orders}`,
    prescriber_contacts: sql`t.order_id in ${orders}`,
    review_drafts: sql`t.order_id in ${orders}`,
    pending_decisions: sql`t.order_id in ${orders}`,
    approved_contents: sql`t.order_id in ${orders}`,
    payments: sql`t.order_id in ${orders}`,
    refunds: sql`t.payment_id in ${payments}`,
    money_entries: sql`t.payment_id in ${payments}`,
    payment_trail: sql`t.payment_id in ${payments}`,
    disputes: sql`t.payment_id in ${payments}`,
    arrival_checks: sql`t.order_id in ${orders}`,
    arrival_outcomes: sql`t.arrival_id in (select id from arrival_checks where order_id in ${orders})`,
    told_plans: sql`t.order_id in ${orders}`,
    supplied_packs: sql`t.order_id in ${orders}`,
    recall_notices: sql`t.user_id = ${userId}`,
    patient_notes: sql`t.user_id = ${userId}`,
    refill_choices: sql`t.user_id = ${userId}`,
    reminders: sql`t.order_id in ${orders}`,
    referral_codes: sql`t.user_id = ${userId}`,
    coupons: sql`t.user_id = ${userId}`,
    order_discounts: sql`t.order_id in ${orders}`,
    reward_entries: sql`t.order_id in ${orders}`,
    contact_messages: under('t.email'),
    medication_requests: under('t.email'),
    affiliate_applications: under('t.email'),
    affiliate_changes: sql`t.application_id in (
      select t.id from affiliate_applications t where ${under('t.email')})`,
    mails: under('t.recipient'),
  };
};

/** Columns with credentials, or about other people, are never exported. */
const withheld = (table: string): readonly string[] => {
  const classes: Readonly<Record<string, string>> =
    Object.entries(dataClasses).find(([name]) => name === table)?.[1] ?? {};
  const secrets = Object.keys(classes).filter((column) => classes[column] === 'secret');
  return [
    ...secrets,
    'actor_id',
    // The other people on a list.
    'listed',
    'storage_key',
    // The encrypted text of a file, which is exported itself.
    'sealed_text',
    'text_mark',
    'idempotency_key',
    'content_mark',
    'credential_id',
    'public_key',
    'sign_count',
    'last_step',
    'staff_id',
    'created_by',
    'second_by',
    'first_by',
    'asked_by',
    'chosen_by',
    'handled_by',
    'decided_by',
    'recorded_by',
  ];
};

/** All data of the customer who asks; nothing for anybody else. */
export const readOwnData = async (db: Database, viewer: Viewer): Promise<OwnData> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account')) return {};
  const found: Record<string, readonly Row[]> = {};
  for (const [table, mine] of Object.entries(belongings(viewer.id, viewer.email.toLowerCase()))) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) - ${sql.val([...withheld(table)])}::text[] as row
      from ${sql.table(table)} t where ${mine}`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
};

/** The scans and photos that the customer sent, including replaced ones. */
export const listOwnFiles = (db: Database, viewer: CustomerViewer) =>
  db
    .selectFrom('prescriptions')
    .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
    .select([
      'prescriptions.id',
      'prescriptions.file_name as fileName',
      'prescriptions.purpose',
      'prescriptions.uploaded_at as sentAt',
    ])
    .where('orders.user_id', '=', viewer.id)
    .where('orders.deleted_at', 'is', null)
    .where('prescriptions.wrapped_key', '<>', '')
    .orderBy('prescriptions.uploaded_at')
    .execute();
