import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import { blankColumns } from './blank-columns.ts';
import { eraseMails } from './mails.ts';
import { closePageLater } from './payments.ts';
import { erasePrescriptions } from './prescriptions.ts';
import { endReferrals } from './referrals.ts';

/**
 * Ends the payments of erased orders. Receipts and refunds stay in the ledger, as bookkeeping law requires,
 * without a name: the approved content and the text of a refund are erased, and the record of staff actions
 * is kept.
 */
const erasePayments = async (
  trx: Tx,
  jobs: JobQueue,
  orderIds: readonly string[],
  now: Date,
): Promise<void> => {
  const ids = [...orderIds];
  const payments = await trx
    .updateTable('payments')
    .set((eb) => ({
      link_id: null,
      link_hash: null,
      link_expires_at: null,
      ended_at: eb.fn.coalesce('ended_at', eb.val(now)),
      ended_why: eb.fn.coalesce('ended_why', eb.val('order deleted' as const)),
    }))
    .where('order_id', 'in', ids)
    .returning(['id', 'provider_session as session'])
    .execute();
  if (payments.length === 0) return;
  for (const { id, session } of payments) if (session !== null) await closePageLater(trx, jobs, id);
  const paymentIds = payments.map(({ id }) => id);
  await blankColumns(trx, 'payments', { key: 'order_id', ids, kept: ['link_hash'] });
  await blankColumns(trx, 'refunds', { key: 'payment_id', ids: paymentIds, kept: ['asked_by'] });
  await sql`update payment_trail set actor_id = null
    where payment_id = any(${paymentIds}::uuid[]) and actor_kind = 'customer'`.execute(trx);
};

/**
 * Erases patients' reports about their parcels. The supplied packs are kept with the rest of the dispensing
 * record: a recalled batch must be found, and a pack identifies nobody.
 */
const eraseShipments = async (trx: Tx, orderIds: readonly string[]): Promise<void> => {
  const ids = [...orderIds];
  await trx.deleteFrom('arrival_checks').where('order_id', 'in', ids).execute();
  await blankColumns(trx, 'supplied_packs', {
    key: 'order_id',
    ids,
    kept: ['gtin', 'serial', 'batch', 'expiry', 'national_number', 'recorded_by'],
  });
};

/** The dispensed medicines and quantities, which pharmacies must keep and which identify nobody. */
const DISPENSED_RECORD = [
  'product_id',
  'product_strength',
  'packs_a_fill',
  'refills',
  'days_a_fill',
  'dose',
  'injections',
] as const;

/**
 * Erases what pharmacists wrote about orders: drafts, the typed prescriptions, sentences, answers, and what
 * an approval was given for. That somebody decided, and when, stays; a prescription that came with one of
 * the orders is closed, and serves no other. The mark of its file stays: whoever sends the same file again
 * gets no second balance for it.
 */
const eraseReviews = async (trx: Tx, orderIds: readonly string[], now: Date): Promise<void> => {
  const ids = [...orderIds];
  await trx.deleteFrom('review_drafts').where('order_id', 'in', ids).execute();
  await trx.deleteFrom('pending_decisions').where('order_id', 'in', ids).execute();
  await blankColumns(trx, 'reviews', { key: 'order_id', ids, kept: ['first_by'] });
  await blankColumns(trx, 'review_entries', { key: 'order_id', ids, kept: ['actor_id'] });
  await trx
    .updateTable('review_entries')
    .set({ actor_id: null })
    .where('order_id', 'in', ids)
    .where('actor_kind', '=', 'customer')
    .execute();
  await blankColumns(trx, 'approved_contents', { key: 'order_id', ids });
  await sql`
    update approved_contents set revoked_at = coalesce(revoked_at, ${now}::timestamptz)
    where order_id = any(${ids}::uuid[])`.execute(trx);
  const records = await trx
    .updateTable('prescription_records')
    .set((eb) => ({ closed_at: eb.fn.coalesce('closed_at', eb.val(now)) }))
    .where('order_id', 'in', ids)
    .returning('id')
    .execute();
  const recordIds = records.map(({ id }) => id);
  await blankColumns(trx, 'prescription_records', {
    key: 'id',
    ids: recordIds,
    kept: ['created_by', 'second_by', 'file_mark'],
  });
  await blankColumns(trx, 'prescription_record_lines', {
    key: 'record_id',
    ids: recordIds,
    kept: DISPENSED_RECORD,
  });
};

/**
 * The dispensing record without the person: medicine, quantity, days of supply. Pharmacies must keep it,
 * and the right to erasure exempts data that the law requires to keep (GDPR, article 17 (3) b).
 */
const DISPENSED = [
  'product_id',
  'strength',
  'name',
  'description',
  'quantity',
  'atc',
  'supply_days',
] as const;

/** Addresses of erased accounts: unique, and of a domain that never exists (RFC 6761). */
const erasedEmail = (userId: string): string => `erased-${userId}@erased.invalid`;

/**
 * Short-lived values that prove an address, and that name the person in different forms. Deleting another
 * person's value that contains the address costs them one more request.
 */
const eraseVerifications = async (trx: Tx, userId: string, email: string): Promise<void> => {
  await sql`
    delete from verifications
    where strpos(lower(identifier), ${email}) > 0 or strpos(lower(value), ${email}) > 0
      or strpos(identifier, ${userId}) > 0 or strpos(value, ${userId}) > 0`.execute(trx);
};

/** Former addresses of the account, with the end of their use. */
const formerAddresses = async (trx: Tx, userId: string) => {
  const rows = await trx
    .selectFrom('email_changes')
    .select(['old_email as email', 'done_at as until'])
    .where('user_id', '=', userId)
    .execute();
  return rows.flatMap(({ email, until }) => (until ? [{ email, until }] : []));
};

/** Erases everything sent to or from an address: messages, requests, applications and mails. */
const eraseUnder = async (trx: Tx, jobs: JobQueue, email: string, until?: Date): Promise<void> => {
  for (const table of [
    'contact_messages',
    'medication_requests',
    'affiliate_applications',
  ] as const) {
    const under = trx
      .deleteFrom(table)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email));
    await (until ? under.where('created_at', '<=', until) : under).execute();
  }
  await eraseMails(trx, jobs, { email, until, orderIds: [] });
};

/**
 * Erases a customer's account with its sessions and everything that came or went under its email:
 * mails, contact messages, medication requests, applications to the affiliation program. The orders are erased by `eraseOrders`. The address is
 * free again afterwards. False where there is no such user who is not erased yet.
 */
export const eraseUser = async (
  trx: Tx,
  jobs: JobQueue,
  userId: string,
  now: Date,
): Promise<boolean> => {
  const user = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return false;
  const email = user.email.toLowerCase();
  await blankColumns(trx, 'users', { key: 'id', ids: [userId], kept: ['id', 'email'] });
  await trx
    .updateTable('users')
    .set({
      email: erasedEmail(userId),
      email_verified: false,
      phone_verified_at: null,
      updated_at: now,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute();
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('mail_links')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb.and([eb('user_id', 'is', null), eb(eb.fn<string>('lower', ['email']), '=', email)]),
      ]),
    )
    .execute();
  await trx.deleteFrom('carts').where('user_id', '=', userId).execute();
  // Without the keys in their rows nobody can open the files, which the hourly sweep removes.
  await trx.deleteFrom('prescription_drafts').where('user_id', '=', userId).execute();
  await trx.deleteFrom('api_grants').where('user_id', '=', userId).execute();
  await trx.deleteFrom('text_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('accounts').where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('outside_logins')
    .where((eb) =>
      eb.or([eb('user_id', '=', userId), eb(eb.fn<string>('lower', ['email']), '=', email)]),
    )
    .execute();
  for (const table of ['authenticators', 'passkeys', 'recovery_codes'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx.deleteFrom('refill_choices').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recall_notices').where('user_id', '=', userId).execute();
  await endReferrals(trx, userId, now);
  // The same files cannot be sent again under this account.
  await sql`
    update prescription_records set file_mark = null where user_id = ${userId}`.execute(trx);
  await trx.deleteFrom('patient_notes').where('user_id', '=', userId).execute();
  await eraseVerifications(trx, userId, email);
  await eraseUnder(trx, jobs, email);
  // A former address may belong to somebody else now, so only older data is erased.
  for (const former of await formerAddresses(trx, userId))
    await eraseUnder(trx, jobs, former.email, former.until);
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  return true;
};

/** All orders of a customer, locked, including deleted ones. */
export const ordersOf = (trx: Tx, userId: string) =>
  trx
    .selectFrom('orders')
    .select(['id', 'status', 'shipped_at as shippedAt', 'deleted_at as deletedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Removes orders from every screen and erases personal data: addresses, notes, messages, tracking, mails,
 * prescriptions with their files. The record of what was dispensed and when, and of what each member of
 * staff did, is kept.
 */
export const eraseOrders = async (
  trx: Tx,
  jobs: JobQueue,
  orderIds: readonly string[],
  now: Date,
): Promise<void> => {
  if (orderIds.length === 0) return;
  // First, because it locks each row: an upload either ends before or finds no order.
  await trx
    .updateTable('orders')
    .set((eb) => ({
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [...orderIds])
    .execute();
  for (const table of [
    'refill_choices',
    'reminders',
    'order_messages',
    'waiting_messages',
    'order_notes',
    'prescriber_contacts',
    'line_corrections',
    'staff_assignments',
  ] as const)
    await trx
      .deleteFrom(table)
      .where('order_id', 'in', [...orderIds])
      .execute();
  await eraseReviews(trx, orderIds, now);
  await erasePayments(trx, jobs, orderIds, now);
  await eraseShipments(trx, orderIds);
  await erasePrescriptions(trx, jobs, orderIds);
  await blankColumns(trx, 'order_pharmacies', {
    key: 'order_id',
    ids: orderIds,
    kept: ['chosen_by'],
  });
  await blankColumns(trx, 'orders', { key: 'id', ids: orderIds });
  await blankColumns(trx, 'order_items', { key: 'order_id', ids: orderIds, kept: DISPENSED });
  await blankColumns(trx, 'order_events', { key: 'order_id', ids: orderIds, kept: ['actor_id'] });
  await trx
    .updateTable('order_events')
    .set({ actor_id: null })
    .where('order_id', 'in', [...orderIds])
    .where('actor_kind', '=', 'customer')
    .execute();
  await eraseMails(trx, jobs, { orderIds });
};
