import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { paymentReference } from '#domain/payments/reference.ts';
import { CUSTOMERS, daysBefore, idOf } from './people.ts';
import { contentOf } from '#usecases/review/approve-content.ts';

type Payer = 'approved' | 'confirmed' | 'paid' | 'shipped' | 'transit';

/** The token of a link to pay that was not used yet. */
export const PAYING = 'a-link-to-pay-of-the-pictures';

/** The token of a link whose payer is shown where to send the money. */
export const TRANSFERRING = 'a-link-to-transfer-by-of-the-pictures';

/** What an approved order costs, and how far its payment is. */
const insertPayment = async (
  db: Database,
  who: Payer,
  token: string,
  started: Date | null = null,
): Promise<void> => {
  const { number } = CUSTOMERS[who];
  const id = idOf('payment', number);
  const orderId = idOf('order', number);
  const hash = createHash('sha256').update(orderId).digest('hex');
  const contentId = randomUUID();
  // What the order is, so that its link is not one of an order that was changed since.
  const content = await db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return contentOf(trx, order);
  });
  await db
    .insertInto('approved_contents')
    .values({
      id: contentId,
      order_id: orderId,
      content,
      hash,
      approved_at: daysBefore(9),
      revoked_at: null,
    })
    .execute();
  await db
    .insertInto('payments')
    .values({
      id,
      order_id: orderId,
      content_id: contentId,
      content_hash: hash,
      amount_cents: 71_800,
      provider: 'bank transfer',
      reference: paymentReference(id),
      link_id: randomUUID(),
      link_hash: createHash('sha256').update(token).digest(),
      link_expires_at: daysBefore(-5),
      provider_session: null,
      started_at: started,
      on_its_way_at: null,
      failed_at: null,
      expired_at: null,
      created_at: daysBefore(9),
      ended_at: null,
      ended_why: null,
      asked_at: null,
    })
    .execute();
  await db
    .insertInto('payment_trail')
    .values({
      id: randomUUID(),
      payment_id: id,
      at: daysBefore(9),
      actor_kind: 'system',
      actor_id: null,
      kind: 'made',
      amount_cents: 71_800,
      detail: null,
    })
    .execute();
};

/** The token of a link by which all was paid. */
export const PAID = 'a-link-of-the-pictures-that-was-paid';

/** The whole amount came by a transfer. */
const insertReceived = async (
  db: Database,
  who: Payer,
  { ref, staffId }: { readonly ref: string; readonly staffId: string },
): Promise<void> => {
  const paymentId = idOf('payment', CUSTOMERS[who].number);
  const received = { kind: 'received', amount_cents: 71_800 } as const;
  await db
    .insertInto('money_entries')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      at: daysBefore(8),
      happened_at: daysBefore(8),
      ref,
      refund_id: null,
      staff_id: staffId,
      ...received,
    })
    .execute();
  await db
    .insertInto('payment_trail')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      at: daysBefore(8),
      actor_kind: 'staff',
      actor_id: staffId,
      detail: null,
      ...received,
    })
    .execute();
};

/** A part of a payment that somebody has to transfer back. */
const insertRefund = async (db: Database, who: Payer, staffId: string): Promise<void> => {
  const paymentId = idOf('payment', CUSTOMERS[who].number);
  await db
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      amount_cents: 35_900,
      granted_cents: 35_900,
      reason: 'One of the two pens arrived warm and cannot be used.',
      asked_by: staffId,
      asked_at: daysBefore(2),
      state: 'by hand',
      provider_payment: null,
      provider_refund: null,
      changed_at: daysBefore(2),
    })
    .execute();
  await db
    .insertInto('payment_trail')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      at: daysBefore(2),
      actor_kind: 'staff',
      actor_id: staffId,
      kind: 'refund asked',
      amount_cents: 35_900,
      detail: null,
    })
    .execute();
};

/** One payment that is awaited, one that was begun, one that came, and one of which a part goes back. */
export const insertPayments = async (db: Database, staffId: string): Promise<void> => {
  await insertPayment(db, 'approved', PAYING);
  await insertPayment(db, 'confirmed', TRANSFERRING, daysBefore(1));
  await insertPayment(db, 'paid', PAID);
  await insertReceived(db, 'paid', { ref: 'bank 2031-0041', staffId });
  await insertPayment(db, 'shipped', 'used');
  await insertReceived(db, 'shipped', { ref: 'bank 2031-0042', staffId });
  await insertPayment(db, 'transit', 'used too');
  await insertReceived(db, 'transit', { ref: 'bank 2031-0043', staffId });
  await insertRefund(db, 'transit', staffId);
};
