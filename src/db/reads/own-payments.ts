import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { type MoneyFlow, moved } from '#domain/payments/ledger.ts';
import { linkEnd, linkState, type LinkState } from '#domain/payments/link.ts';
import type { ProviderName, Standing } from '#domain/payments/payment.ts';
import { type Day, dayIn } from '#domain/shipping/days.ts';
import { booksOfOrders, bookOf, type PaymentBook } from './payments.ts';
import { type OrderEnd, prescriptionEnds } from './prescriptions.ts';

/** A payment as the payer may see it: amount, order and due date; no medicine, no name. */
export type PayableView = {
  readonly orderId: string;
  readonly reference: string;
  readonly provider: ProviderName;
  readonly amount: number;
  readonly standing: Standing;
  readonly link: LinkState;
  /** The last day of the link, and of the prescription that the order rests on, on the patient's calendar. */
  readonly linkUntil: Day | undefined;
  readonly prescriptionUntil: Day | undefined;
  /** Whether a payment was started and may still arrive. */
  readonly started: boolean;
  /** When the payer last said that a transfer is sent; undefined once money has arrived. */
  readonly toldSentAt: Date | undefined;
};

const viewOf = (
  { payment, standing }: PaymentBook,
  ends: ReadonlyMap<string, OrderEnd>,
  now: Date,
): PayableView => {
  const { zone = 'UTC', ends: prescriptionEnds } = ends.get(payment.order_id) ?? {};
  const day = (moment: Date | null | undefined) => (moment ? dayIn(zone, moment) : undefined);
  return {
    orderId: payment.order_id,
    reference: payment.reference,
    provider: payment.provider,
    amount: payment.amount_cents,
    standing,
    link: linkState(
      {
        ended: payment.ended_at !== null,
        expiresAt: payment.link_expires_at,
        prescriptionEnds,
        standing,
      },
      now,
    ),
    linkUntil: day(linkEnd(payment.link_expires_at, prescriptionEnds)),
    prescriptionUntil: day(prescriptionEnds),
    started: payment.started_at !== null,
    toldSentAt: payment.told_sent_at ?? undefined,
  };
};

/** The payment of a link; undefined if the link is invalid. Does not use the link up. */
export const findByLink = async (
  db: Database,
  linkHash: Buffer,
  now: Date,
): Promise<PayableView | undefined> => {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  if (!payment) return undefined;
  const ends = await prescriptionEnds(db, [payment.order_id]);
  return viewOf(await bookOf(db, payment), ends, now);
};

/** State of the money of an order over all its payments, as its owner sees it. */
export type OwnPayment = PayableView & {
  /** Amount to be refunded for this payment and earlier ones. */
  readonly owed: number;
  readonly received: number;
  readonly refunded: number;
  readonly pending: number;
  /** The part of the refunds that a person still has to transfer. */
  readonly toTransfer: number;
  /** When the payment was complete, and when the last refund was booked. */
  readonly paidAt: Date | undefined;
  readonly refundedAt: Date | undefined;
  /** When the bank last returned a chargeback. */
  readonly returnedAt: Date | undefined;
  /** The day on which that money left. */
  readonly refundedOn: Date | undefined;
};

const sumOf = (books: readonly PaymentBook[], of: (standing: Standing) => number): number =>
  books.reduce((sum, { standing }) => sum + of(standing), 0);

/** The last entry that was not reversed. */
const lastOf = (books: readonly PaymentBook[], kind: 'received' | 'refunded') =>
  books
    .flatMap(({ entries }) => {
      const stands = moved(entries, kind);
      return entries.filter((entry) => entry.kind === kind && (stands.get(entry.ref) ?? 0) > 0);
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .at(-1);

/** When a bank last returned a chargeback; undefined if never. */
const lastReturn = (books: readonly PaymentBook[]): Date | undefined =>
  books
    .flatMap(({ entries }) =>
      entries.filter(
        ({ kind, ref }) =>
          kind === 'reversal lifted' &&
          entries.some((other) => other.kind === 'reversed' && other.ref === ref),
      ),
    )
    .map(({ at }) => at)
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(-1);

/** The payments of the viewer's own orders, by order; none for anybody else. */
export const listOwnPayments = async (
  db: Database,
  viewer: Viewer,
  now: Date,
): Promise<ReadonlyMap<string, OwnPayment>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'list own orders')) return new Map();
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('deleted_at', 'is', null)
    .execute();
  const ids = orders.map(({ id }) => id);
  const [books, ends] = await Promise.all([booksOfOrders(db, ids), prescriptionEnds(db, ids)]);
  const found = new Map<string, OwnPayment>();
  for (const { id } of orders) {
    const own = books.filter(({ payment }) => payment.order_id === id);
    const shown = own.find(({ payment }) => payment.ended_at === null) ?? own.at(-1);
    if (!shown) continue;
    const refund = lastOf(own, 'refunded');
    found.set(id, {
      ...viewOf(shown, ends, now),
      owed: sumOf(own, ({ owed }) => owed),
      received: sumOf(own, ({ received }) => received),
      refunded: sumOf(own, ({ refunded }) => refunded),
      pending: sumOf(own, ({ pending }) => pending),
      toTransfer: sumOf(own, ({ toTransfer }) => toTransfer),
      paidAt: lastOf(own, 'received')?.at,
      refundedAt: refund?.at,
      refundedOn: refund?.happenedAt,
      returnedAt: lastReturn(own),
    });
  }
  return found;
};

/** What moved and still counts, one by one. */
type Move = { readonly on: Date; readonly cents: number; readonly provider: ProviderName };

/** The money of one of the viewer's own orders, oldest first; nothing for anybody else. */
export const ownMoney = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<{
  readonly received: readonly Move[];
  readonly refunded: readonly Move[];
  readonly takenBack: readonly Move[];
}> => {
  const own =
    viewer.kind === 'customer' &&
    (await db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst());
  const books = own ? await booksOfOrders(db, [own.id]) : [];
  const moves = (flow: MoneyFlow): readonly Move[] =>
    books
      .flatMap(({ payment, entries }) =>
        [...moved(entries, flow)].flatMap(([ref, cents]) => {
          const entry = entries.find((each) => each.kind === flow && each.ref === ref);
          return entry && cents > 0
            ? [{ on: entry.happenedAt, cents, provider: payment.provider }]
            : [];
        }),
      )
      .toSorted((one, other) => one.on.getTime() - other.on.getTime());
  return {
    received: moves('received'),
    refunded: moves('refunded'),
    takenBack: moves('reversed'),
  };
};
