import type { Database } from '#db/client.ts';
import { seedRow } from './seed-row.ts';

/** Seeds the payment of an order with its bookkeeping. */
const seedPayment = async (
  db: Database,
  mark: string,
  of: { userId: string; orderId: string; staffId: string; contentId: string },
): Promise<void> => {
  const payment_id = await seedRow(db, 'payments', mark, {
    order_id: of.orderId,
    content_id: of.contentId,
    provider: 'bank transfer',
    reference: `RF-${of.orderId}`,
    ended_at: null,
    ended_why: null,
  });
  const refund_id = await seedRow(db, 'refunds', mark, {
    payment_id,
    state: 'by hand',
    asked_by: of.staffId,
  });
  await seedRow(db, 'money_entries', mark, {
    payment_id,
    kind: 'refunded',
    ref: refund_id,
    refund_id,
    staff_id: of.staffId,
  });
  await seedRow(db, 'disputes', mark, {
    payment_id,
    provider_dispute: `dispute-${payment_id}`,
    outcome: 'won',
  });
  for (const [actor_kind, actor_id] of [
    ['customer', of.userId],
    ['staff', of.staffId],
  ])
    await seedRow(db, 'payment_trail', mark, {
      payment_id,
      kind: 'started',
      actor_kind,
      actor_id,
    });
};

/** Seeds the payment and all review data of an order, with each column marked. */
export const seedReview = async (
  db: Database,
  mark: string,
  of: { userId: string; orderId: string; staffId: string; prescriptionId: string | undefined },
): Promise<void> => {
  const about = { order_id: of.orderId };
  const recordId = await seedRow(db, 'prescription_records', mark, {
    ...about,
    user_id: of.userId,
    prescription_id: of.prescriptionId,
    created_by: of.staffId,
    second_by: null,
    closed_at: null,
  });
  const lineId = await seedRow(db, 'prescription_record_lines', mark, {
    record_id: recordId,
    // The reference keeps the product, as an order line does.
    product_id: 'ozempic',
    product_strength: '2mg/3mL',
  });
  await seedRow(db, 'balance_entries', mark, {
    record_line_id: lineId,
    order_id: null,
    approval_id: null,
    kind: 'granted',
  });
  await seedRow(db, 'reviews', mark, {
    ...about,
    state: 'approved',
    record_id: recordId,
    first_by: of.staffId,
  });
  const entry = { ...about, record_id: recordId };
  await seedRow(db, 'review_entries', mark, {
    ...entry,
    kind: 'answered',
    actor_kind: 'customer',
    actor_id: of.userId,
  });
  await seedRow(db, 'review_entries', mark, {
    ...entry,
    kind: 'approved',
    actor_kind: 'staff',
    actor_id: of.staffId,
  });
  if (of.prescriptionId !== undefined) {
    await db
      .deleteFrom('prescription_readings')
      .where('prescription_id', '=', of.prescriptionId)
      .execute();
    await seedRow(db, 'prescription_readings', mark, {
      prescription_id: of.prescriptionId,
      state: 'read',
    });
  }
  await seedRow(db, 'review_drafts', mark, { ...about, staff_id: of.staffId });
  await seedRow(db, 'pending_decisions', mark, { ...about, staff_id: of.staffId });
  const contentId = await seedRow(db, 'approved_contents', mark, { ...about, revoked_at: null });
  await seedPayment(db, mark, { ...of, contentId });
  await seedRow(db, 'patient_notes', mark, { user_id: of.userId });
};
