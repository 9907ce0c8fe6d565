import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { addAuditEntry } from '#db/writes/audit.ts';
import { plantReferrals } from './plant-referrals.ts';
import { plantReview } from './plant-review.ts';
import { plantShipment } from './plant-shipment.ts';
import { plantApp, plantRow, plantUnderEmail } from './plant-row.ts';

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

export type Planted = { id: string; email: string; orderId: string; prescriptionIds: string[] };

/** Plants a customer with all data that the store can hold, each column marked. */
export const plantCustomer = async (
  db: Database,
  mark: string,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Planted> => {
  const email = `${mark}@example.com`;
  const id = await plantRow(db, 'users', mark, { email });
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
    await plantRow(db, table, mark, { user_id: id });
  await plantRow(db, 'mail_links', mark, { user_id: id, purpose: 'log-in', email });
  await plantApp(db, mark, id);
  await plantRow(db, 'verifications', mark, { identifier: email });
  await plantRow(db, 'verifications', mark, { identifier: `reset-${mark}-1`, value: id });
  await plantUnderEmail(db, mark, email);
  const orderId = await plantRow(db, 'orders', mark, {
    user_id: id,
    email: `${mark}-other@example.com`,
    status: 'Order Shipped',
    total_cents: 71_800,
  });
  const itemId = await plantRow(db, 'order_items', mark, {
    order_id: orderId,
    ...DISPENSED,
    price_cents: 35_900,
  });
  await plantShipment(db, mark, { orderId, itemId, staffId });
  const event = { order_id: orderId, kind: 'status changed' };
  await plantRow(db, 'order_events', mark, { ...event, actor_kind: 'customer', actor_id: id });
  await plantRow(db, 'order_events', mark, { ...event, actor_kind: 'staff', actor_id: staffId });
  const prescriptionIds = [];
  for (const replaced_at of [now, null]) {
    const prescriptionId = await plantRow(db, 'prescriptions', mark, {
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
  await plantReview(db, mark, { userId: id, orderId, staffId, prescriptionId: prescriptionIds[1] });
  await plantRow(db, 'refill_choices', mark, { user_id: id, order_id: orderId });
  await plantRow(db, 'refill_choices', mark, { user_id: id, order_id: null });
  await plantRow(db, 'reminders', mark, { order_id: orderId, kind: 'refill' });
  await plantReferrals(db, mark, { userId: id, orderId });
  await plantRow(db, 'mails', mark, { recipient: email.toUpperCase() });
  const toStore = { recipient: 'support@pharos.example' };
  await plantRow(db, 'mails', mark, { ...toStore, data: JSON.stringify({ email, name: mark }) });
  await plantRow(db, 'mails', mark, { ...toStore, data: JSON.stringify({ form: { email } }) });
  await plantRow(db, 'mails', mark, { data: JSON.stringify({ orderId, firstName: mark }) });
  return { id, email, orderId, prescriptionIds };
};
