import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { addAuditEntry } from '#db/writes/audit.ts';
import { seedMessages } from './seed-messages.ts';
import { seedReferrals } from './seed-referrals.ts';
import { seedReview } from './seed-review.ts';
import { seedShipment } from './seed-shipment.ts';
import { seedApp, seedRow, seedUnderEmail } from './seed-row.ts';

/** The fields of a dispensing record. */
export const DISPENSED = {
  product_id: 'ozempic',
  strength: '2mg/3mL',
  name: 'Ozempic 2mg/3mL',
  description: '2x 1 pen (4 weekly doses)',
  quantity: 2,
  atc: 'A10BJ06',
  supply_days: 56,
};

export type SeededCustomer = {
  id: string;
  email: string;
  orderId: string;
  prescriptionIds: string[];
};

/** Seeds a customer with all data that the store can hold, each column marked. */
export const seedCustomer = async (
  db: Database,
  mark: string,
  { staffId, now }: { staffId: string; now: Date },
): Promise<SeededCustomer> => {
  const email = `${mark}@example.com`;
  const id = await seedRow(db, 'users', mark, { email });
  for (const table of [
    'sessions',
    'accounts',
    'email_changes',
    'text_codes',
    'outside_logins',
    'authenticators',
    'passkeys',
    'recovery_codes',
  ] as const)
    await seedRow(db, table, mark, { user_id: id });
  await seedRow(db, 'carts', mark, { user_id: id, token_hash: null });
  const draftId = await seedRow(db, 'prescription_drafts', mark, { user_id: id });
  await seedRow(db, 'draft_files', mark, {
    draft_id: draftId,
    content_type: 'application/pdf',
    state: 'read',
  });
  await seedRow(db, 'mail_links', mark, {
    user_id: id,
    purpose: 'log-in',
    email,
  });
  await seedRow(db, 'mail_links', mark, { user_id: null, purpose: 'check-out', email });
  await seedApp(db, mark, id);
  await seedRow(db, 'verifications', mark, { identifier: email });
  await seedRow(db, 'verifications', mark, { identifier: `reset-${mark}-1`, value: id });
  await seedUnderEmail(db, mark, email);
  const orderId = await seedRow(db, 'orders', mark, {
    user_id: id,
    email: `${mark}-other@example.com`,
    status: 'Order Shipped',
    total_cents: 71_800,
  });
  const itemId = await seedRow(db, 'order_items', mark, {
    order_id: orderId,
    ...DISPENSED,
    price_cents: 35_900,
  });
  await seedShipment(db, mark, { orderId, itemId, staffId });
  await seedMessages(db, mark, { userId: id, orderId, staffId });
  const event = { order_id: orderId, kind: 'status changed' };
  await seedRow(db, 'order_events', mark, { ...event, actor_kind: 'customer', actor_id: id });
  await seedRow(db, 'order_events', mark, { ...event, actor_kind: 'staff', actor_id: staffId });
  const prescriptionIds = [];
  for (const replaced_at of [now, null]) {
    const prescriptionId = await seedRow(db, 'prescriptions', mark, {
      order_id: orderId,
      user_id: id,
      content_type: 'application/pdf',
      purpose: 'prescription',
      replaced_at,
    });
    await addAuditEntry(db, {
      id: randomUUID(),
      at: now,
      actor: { kind: 'customer', id },
      action: 'prescription opened',
      patientId: id,
      orderId,
      subjectId: prescriptionId,
    });
    prescriptionIds.push(prescriptionId);
  }
  await seedReview(db, mark, { userId: id, orderId, staffId, prescriptionId: prescriptionIds[1] });
  await seedRow(db, 'refill_choices', mark, { user_id: id, order_id: orderId });
  await seedRow(db, 'refill_choices', mark, { user_id: id, order_id: null });
  await seedRow(db, 'reminders', mark, { order_id: orderId, kind: 'refill' });
  await seedReferrals(db, mark, { userId: id, orderId });
  await seedRow(db, 'mails', mark, { recipient: email.toUpperCase() });
  const toStore = { recipient: 'support@pharos.example' };
  await seedRow(db, 'mails', mark, { ...toStore, data: JSON.stringify({ email, name: mark }) });
  await seedRow(db, 'mails', mark, { ...toStore, data: JSON.stringify({ form: { email } }) });
  await seedRow(db, 'mails', mark, { data: JSON.stringify({ orderId, firstName: mark }) });
  return { id, email, orderId, prescriptionIds };
};
