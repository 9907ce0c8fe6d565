import type { Selectable } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { Payments, Refunds } from '#db/schema.ts';
import type { Dispute } from '#domain/payments/events.ts';
import type { MoneyEntry, MoneyKind } from '#domain/payments/ledger.ts';
import { type Standing, standingOf } from '#domain/payments/payment.ts';

export type PaymentRow = Selectable<Payments>;
export type PaymentDispute = Dispute & { readonly paymentId: string };
export type RefundRow = Selectable<Refunds>;

/** An entry of the ledger with its days, as staff read it. */
export type BookedEntry = MoneyEntry & {
  readonly id: string;
  readonly at: Date;
  readonly happenedAt: Date;
  readonly kind: MoneyKind;
};

/** A payment with its ledger, its refunds and its computed state. */
export type PaymentBook = {
  readonly payment: PaymentRow;
  readonly entries: readonly BookedEntry[];
  readonly refunds: readonly RefundRow[];
  readonly standing: Standing;
};

const inBook = (
  payment: PaymentRow,
  entries: readonly BookedEntry[],
  refunds: readonly RefundRow[],
): PaymentBook => ({
  payment,
  entries,
  refunds,
  standing: standingOf({
    amount: payment.amount_cents,
    ended: payment.ended_at !== null,
    entries,
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: refund.amount_cents,
      granted: refund.granted_cents,
      state: refund.state,
    })),
    startedAt: payment.started_at,
    onItsWayAt: payment.on_its_way_at,
    failedAt: payment.failed_at,
    expiredAt: payment.expired_at,
  }),
});

/** Ledgers of payments, in the order given. The caller must have checked permissions. */
export const booksOf = async (
  db: Database | Tx,
  payments: readonly PaymentRow[],
): Promise<readonly PaymentBook[]> => {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const readingEntries = db
    .selectFrom('money_entries')
    .select(['id', 'payment_id', 'at', 'happened_at', 'kind', 'amount_cents', 'ref', 'refund_id'])
    .where('payment_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const readingRefunds = db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', 'in', ids)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  const [entries, refunds] = await Promise.all([readingEntries, readingRefunds]);
  return payments.map((payment) =>
    inBook(
      payment,
      entries
        .filter(({ payment_id }) => payment_id === payment.id)
        .map((row) => ({
          id: row.id,
          at: row.at,
          happenedAt: row.happened_at,
          kind: row.kind,
          amount: row.amount_cents,
          ref: row.ref,
          refundId: row.refund_id,
        })),
      refunds.filter(({ payment_id }) => payment_id === payment.id),
    ),
  );
};

export const bookOf = async (db: Database | Tx, payment: PaymentRow): Promise<PaymentBook> => {
  const [book] = await booksOf(db, [payment]);
  return book ?? inBook(payment, [], []);
};

/** The disputes of payments, the oldest first. */
export const disputesOf = async (
  db: Database | Tx,
  paymentIds: readonly string[],
): Promise<readonly PaymentDispute[]> =>
  paymentIds.length === 0
    ? []
    : db
        .selectFrom('disputes')
        .select([
          'payment_id as paymentId',
          'amount_cents as amount',
          'opened_at as openedAt',
          'answer_by as answerBy',
          'closed_at as closedAt',
        ])
        .where('payment_id', 'in', [...paymentIds])
        .orderBy('opened_at')
        .orderBy('provider_dispute')
        .execute();

/** The payments of orders, oldest first. */
export const booksOfOrders = async (
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<readonly PaymentBook[]> => {
  if (orderIds.length === 0) return [];
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return booksOf(db, payments);
};
