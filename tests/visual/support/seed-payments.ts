import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { PaymentTrail } from '#db/schema.ts';
import { paymentReference } from '#domain/payments/reference.ts';
import { transferName } from '#domain/payments/transfers.ts';
import { contentOf } from '#usecases/payments/approved-content.ts';
import { type OrderTimes, timesOf } from './order-times.ts';
import { CUSTOMERS, daysBefore, idOf } from './people.ts';

/** The token of an unused payment link. */
export const PAYING = 'a-link-to-pay-of-the-pictures';

/** The token of a payment link that shows the transfer details. */
export const TRANSFERRING = 'a-link-to-transfer-by-of-the-pictures';

/** The token of a payment link whose order is paid. */
export const PAID = 'a-link-of-the-pictures-that-was-paid';

const TOKENS: ReadonlyMap<number, string> = new Map([
  [CUSTOMERS.approved.number, PAYING],
  [CUSTOMERS.confirmed.number, TRANSFERRING],
  [CUSTOMERS.paid.number, PAID],
]);

/** The customers who have seen the transfer details. */
const STARTED: readonly number[] = [
  CUSTOMERS.confirmed.number,
  CUSTOMERS.paying.number,
  CUSTOMERS.payingToo.number,
];

const DAY = 86_400_000;
/** The validity of a link in days. */
const LINK_DAYS = 7;

type Moved = {
  readonly kind: 'received' | 'receipt undone';
  readonly at: Date;
  readonly amount: number;
  /** The bank reference of the transfer. */
  readonly ref: string;
};

/** Inserts an entry of the payment ledger by a staff member. */
const insertMoney = async (
  db: Database,
  paymentId: string,
  staffId: string,
  { kind, at, amount, ref }: Moved,
): Promise<void> => {
  await db
    .insertInto('money_entries')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      at,
      happened_at: at,
      kind,
      amount_cents: amount,
      ref: transferName(ref),
      refund_id: null,
      staff_id: staffId,
    })
    .execute();
  await insertStep(db, paymentId, { kind, at, amount, staffId });
};

const insertStep = async (
  db: Database,
  paymentId: string,
  step: {
    readonly kind: PaymentTrail['kind'];
    readonly at: Date;
    readonly amount: number | null;
    /** Undefined means the store itself. */
    readonly staffId?: string;
  },
): Promise<void> => {
  await db
    .insertInto('payment_trail')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      at: step.at,
      actor_kind: step.staffId === undefined ? 'system' : 'staff',
      actor_id: step.staffId ?? null,
      kind: step.kind,
      amount_cents: step.amount,
      detail: null,
    })
    .execute();
};

/** Inserts the payment of an approved order, fully received if the order is paid; `booked` overrides the receipts. */
export const insertPayment = async (
  db: Database,
  number: number,
  { approved, paid }: OrderTimes,
  { staffId, booked }: { readonly staffId: string; readonly booked?: readonly Moved[] },
): Promise<void> => {
  if (!approved) return;
  const id = idOf('payment', number);
  const orderId = idOf('order', number);
  const hash = createHash('sha256').update(orderId).digest('hex');
  const contentId = randomUUID();
  // The stored content must match the order; otherwise, the link counts as outdated.
  const { content, amount } = await db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return { content: await contentOf(trx, order), amount: order.total_cents };
  });
  await db
    .insertInto('approved_contents')
    .values({
      id: contentId,
      order_id: orderId,
      content,
      hash,
      approved_at: approved,
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
      amount_cents: amount,
      provider: 'bank transfer',
      reference: paymentReference(id),
      link_id: randomUUID(),
      link_hash: createHash('sha256')
        .update(TOKENS.get(number) ?? `the link of ${number}`)
        .digest(),
      link_expires_at: new Date(approved.getTime() + LINK_DAYS * DAY),
      provider_session: null,
      started_at: STARTED.includes(number) ? daysBefore(1) : null,
      on_its_way_at: null,
      failed_at: null,
      expired_at: null,
      created_at: approved,
      ended_at: null,
      ended_why: null,
      asked_at: null,
    })
    .execute();
  await insertStep(db, id, { kind: 'made', at: approved, amount });
  const whole = { kind: 'received', amount, ref: `2031-${number}` } as const;
  for (const moved of booked ?? (paid ? [{ ...whole, at: paid }] : []))
    await insertMoney(db, id, staffId, moved);
};

/** Inserts a partial refund that must be transferred by hand. */
const insertRefund = async (
  db: Database,
  number: number,
  refund: { readonly amount: number; readonly reason: string; readonly days: number },
  staffId: string,
): Promise<void> => {
  const paymentId = idOf('payment', number);
  const at = daysBefore(refund.days);
  await db
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      amount_cents: refund.amount,
      granted_cents: refund.amount,
      reason: refund.reason,
      asked_by: staffId,
      asked_at: at,
      state: 'by hand',
      provider_payment: null,
      provider_refund: null,
      changed_at: at,
    })
    .execute();
  await insertStep(db, paymentId, { kind: 'refund asked', at, amount: refund.amount, staffId });
};

/** The order with several partial payments, one of them undone. */
export const PAID_IN_PARTS = CUSTOMERS.long.orders[0].number;

/** The receipts of that order, which equal its total after one is undone. */
export const partsOf = async (
  db: Database,
  number: number,
  { paid }: OrderTimes,
): Promise<readonly Moved[]> => {
  if (!paid) return [];
  const { total_cents } = await db
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', idOf('order', number))
    .executeTakeFirstOrThrow();
  const minutes = (count: number): Date => new Date(paid.getTime() + count * 60_000);
  return [
    { kind: 'received', at: minutes(0), amount: 100_000, ref: '2031-0300' },
    { kind: 'received', at: minutes(4), amount: 99_900, ref: '2031-0301' },
    { kind: 'receipt undone', at: minutes(9), amount: 99_900, ref: '2031-0301' },
    {
      kind: 'received',
      at: minutes(12),
      amount: total_cents - 100_000,
      ref: 'FEATHERSTONEHAUGH/WOLFE-2031.0042',
    },
  ];
};

/** Inserts a refund of a delivered order, and one of an order with many payment steps. */
export const insertRefunds = async (db: Database, staffId: string): Promise<void> => {
  const { secured, long } = CUSTOMERS;
  const warm = 'One of the two pens arrived warm and cannot be used.';
  await insertRefund(db, secured.number, { amount: 35_900, reason: warm, days: 4 }, staffId);
  const paymentId = idOf('payment', PAID_IN_PARTS);
  const begun = timesOf(long, long.orders[0]).approved ?? daysBefore(0);
  const reason = [
    'Two of the 99 boxes of needles were dented when the parcel was packed, and no others of that size were on the shelf.',
    'The patient was called the same day and did not want the parcel to wait for them, since the insulin was needed.',
    'They were left out, and the other 97 boxes were sent with the pens and the tablets.',
    'Both boxes are to be paid back at the price of the order, 15.99 each; the patient will order them anew.',
  ].join(' ');
  await insertRefund(db, PAID_IN_PARTS, { amount: 2 * 1_599, reason, days: 3 }, staffId);
  for (let times = 0; times < 18; times += 1)
    await insertStep(db, paymentId, {
      kind: times % 3 === 2 ? 'started' : 'link sent',
      at: new Date(begun.getTime() + (times + 1) * 3 * 3_600_000),
      amount: null,
      ...(times % 3 === 0 ? { staffId } : {}),
    });
};
