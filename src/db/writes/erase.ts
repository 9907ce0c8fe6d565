import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import { blankColumns } from './blank-columns.ts';
import { erasePayments } from './erased-payments.ts';
import { erasePrescriptions } from './erased-prescriptions.ts';
import { eraseReviews } from './erased-reviews.ts';
import { eraseShipments } from './erased-shipments.ts';
import { eraseMails } from './mails.ts';
import { endReferrals } from './referrals.ts';

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
 * What the authentication library keeps for a while to prove an address. It names the person in ways
 * of its own; that another one's goes where an address is part of it costs them one more request.
 */
const eraseVerifications = async (trx: Tx, userId: string, email: string): Promise<void> => {
  await sql`
    delete from verifications
    where strpos(lower(identifier), ${email}) > 0 or strpos(lower(value), ${email}) > 0
      or strpos(identifier, ${userId}) > 0 or strpos(value, ${userId}) > 0`.execute(trx);
};

/** The addresses that the account had before its present one, and until when. */
const formerAddresses = async (trx: Tx, userId: string) => {
  const rows = await trx
    .selectFrom('email_changes')
    .select(['old_email as email', 'done_at as until'])
    .where('user_id', '=', userId)
    .execute();
  return rows.flatMap(({ email, until }) => (until ? [{ email, until }] : []));
};

/** Erases what came or went under an address: messages, requests, applications and mails. */
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
  await trx.deleteFrom('mail_links').where('user_id', '=', userId).execute();
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
  await endReferrals(trx, userId, now);
  // Nobody can send those files again under this account.
  await sql`
    update prescription_records set file_mark = null where user_id = ${userId}`.execute(trx);
  await trx.deleteFrom('patient_notes').where('user_id', '=', userId).execute();
  await eraseVerifications(trx, userId, email);
  await eraseUnder(trx, jobs, email);
  // An address that was given up may be somebody else's by now: only what is from before is theirs.
  for (const former of await formerAddresses(trx, userId))
    await eraseUnder(trx, jobs, former.email, former.until);
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  return true;
};

/** All orders of a customer, locked, those that were deleted from the screens included. */
export const ordersOf = (trx: Tx, userId: string) =>
  trx
    .selectFrom('orders')
    .select(['id', 'status', 'shipped_at as shippedAt', 'deleted_at as deletedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Removes orders from every screen and erases personal data: addresses, notes, tracking, mails,
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
  // First, and so that each row is locked: an upload under way either ends before or finds no order.
  await trx
    .updateTable('orders')
    .set((eb) => ({
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [...orderIds])
    .execute();
  for (const table of ['refill_choices', 'reminders'] as const)
    await trx
      .deleteFrom(table)
      .where('order_id', 'in', [...orderIds])
      .execute();
  await eraseReviews(trx, orderIds, now);
  await erasePayments(trx, jobs, orderIds, now);
  await eraseShipments(trx, orderIds);
  await erasePrescriptions(trx, jobs, orderIds);
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
