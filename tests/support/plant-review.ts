import type { Database } from '#db/client.ts';
import { plantRow } from './plant-row.ts';

/** Plants the payment of an order with its bookkeeping. */
const plantPayment = async (
  db: Database,
  mark: string,
  of: { userId: string; orderId: string; staffId: string; contentId: string },
): Promise<void> => {
  const payment_id = await plantRow(db, 'payments', mark, {
    order_id: of.orderId,
    content_id: of.contentId,
    provider: 'bank transfer',
    reference: `RF-${of.orderId}`,
    ended_at: null,
    ended_why: null,
  });
  const refund_id = await plantRow(db, 'refunds', mark, {
    payment_id,
    state: 'by hand',
    asked_by: of.staffId,
  });
  await plantRow(db, 'money_entries', mark, {
    payment_id,
    kind: 'refunded',
    ref: refund_id,
    refund_id,
    staff_id: of.staffId,
  });
  await plantRow(db, 'disputes', mark, {
    payment_id,
    provider_dispute: `dispute-${payment_id}`,
    outcome: 'won',
  });
  for (const [actor_kind, actor_id] of [
    ['customer', of.userId],
    ['staff', of.staffId],
  ])
    await plantRow(db, 'payment_trail', mark, {
      payment_id,
      kind: 'started',
      actor_kind,
      actor_id,
    });
};

/** Plants the payment and all review data of an order, with each column marked. */
export const plantReview = async (
  db: Database,
  mark: string,
  of: { userId: string; orderId: string; staffId: string; prescriptionId: string | undefined },
): Promise<void> => {
  const about = { order_id: of.orderId };
  const recordId = await plantRow(db, 'prescription_records', mark, {
    ...about,
    user_id: of.userId,
    prescription_id: of.prescriptionId,
    created_by: of.staffId,
    second_by: null,
    closed_at: null,
  });
  const lineId = await plantRow(db, 'prescription_record_lines', mark, {
    record_id: recordId,
    // The reference keeps the product, as an order line does.
    product_id: 'ozempic',
    product_strength: '2mg/3mL',
  });
  await plantRow(db, 'balance_entries', mark, {
    record_line_id: lineId,
    order_id: null,
    approval_id: null,
    kind: 'granted',
  });
  await plantRow(db, 'reviews', mark, {
    ...about,
    state: 'approved',
    record_id: recordId,
    first_by: of.staffId,
  });
  const entry = { ...about, record_id: recordId };
  await plantRow(db, 'review_entries', mark, {
    ...entry,
    kind: 'answered',
    actor_kind: 'customer',
    actor_id: of.userId,
  });
  await plantRow(db, 'review_entries', mark, {
    ...entry,
    kind: 'approved',
    actor_kind: 'staff',
    actor_id: of.staffId,
  });
  await plantRow(db, 'review_drafts', mark, { ...about, staff_id: of.staffId });
  const contentId = await plantRow(db, 'approved_contents', mark, { ...about, revoked_at: null });
  await plantPayment(db, mark, { ...of, contentId });
  await plantRow(db, 'patient_notes', mark, { user_id: of.userId });
};
