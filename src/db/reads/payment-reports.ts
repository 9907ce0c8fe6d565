import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { Compared, Finding, LookedAt } from '#domain/payments/reconcile.ts';
import type { MoneyFlow } from '#domain/payments/ledger.ts';
import { MONEY, type MoneyKind } from '#domain/payments/ledger.ts';
import { booksOf, disputesOf, type PaymentBook, type PaymentRow } from './payments.ts';

/** Payments per batch, to limit memory use. */
const BATCH = 500;

const lookedAt = async (
  db: Database,
  books: readonly PaymentBook[],
  withoutAccount: boolean,
): Promise<readonly LookedAt[]> => {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'deleted_at'])
    .where('id', 'in', [...new Set(books.map(({ payment }) => payment.order_id))])
    .execute();
  const disputes = await disputesOf(
    db,
    books.map(({ payment }) => payment.id),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return books.flatMap(({ payment, standing, entries, refunds }) => {
    const order = byId.get(payment.order_id);
    if (!order) return [];
    return [
      {
        paymentId: payment.id,
        orderId: order.id,
        status: order.status,
        deleted: order.deleted_at !== null,
        standing,
        ended: payment.ended_at !== null,
        startedAt: payment.started_at,
        lastMoney: entries.at(-1)?.at ?? null,
        madeAt: payment.created_at,
        refunds: refunds.map((refund) => ({
          state: refund.state,
          amount: refund.amount_cents,
          askedAt: refund.asked_at,
          changedAt: refund.changed_at,
        })),
        disputes: disputes.filter(({ paymentId }) => paymentId === payment.id),
        withoutAccount: withoutAccount && payment.provider === 'bank transfer',
      },
    ];
  });
};

/** All payments that are open, have moved money or are disputed, in batches. */
export const eachPayment = async function* (
  db: Database,
  { withoutAccount, since }: { readonly withoutAccount: boolean; readonly since: Date | undefined },
): AsyncGenerator<readonly LookedAt[]> {
  let after: string | undefined;
  const openDispute = sql`(select from disputes d where d.payment_id = payments.id and d.closed_at is null)`;
  for (;;) {
    let query = db
      .selectFrom('payments')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('ended_at', 'is', null),
          eb.exists(
            eb.selectFrom('money_entries').whereRef('payment_id', '=', 'payments.id').select('id'),
          ),
          eb.exists(openDispute),
        ]),
      )
      .orderBy('id')
      .limit(BATCH);
    if (since !== undefined)
      query = query.where((eb) =>
        eb.or([
          eb('created_at', '>', since),
          eb.exists(
            eb
              .selectFrom('money_entries')
              .whereRef('payment_id', '=', 'payments.id')
              .where('at', '>', since)
              .select('id'),
          ),
          // Payers may dispute for months.
          eb.exists(openDispute),
        ]),
      );
    if (after !== undefined) query = query.where('id', '>', after);
    const payments: readonly PaymentRow[] = await query.execute();
    const last = payments.at(-1);
    if (!last) return;
    yield await lookedAt(db, await booksOf(db, payments), withoutAccount);
    after = last.id;
  }
};

/** Orders that were packed without a payment, since the store has kept a ledger. */
export const packedWithoutPayment = async (db: Database): Promise<readonly Finding[]> => {
  const { rows } = await sql<{ id: string; total_cents: number; updated_at: Date }>`
    select o.id, o.total_cents, o.updated_at from orders o
    where o.deleted_at is null and o.total_cents > 0
      and o.status in ('Preparing for Shipment', 'Order Shipped', 'In Transit', 'Out for Delivery', 'Delivered')
      and o.created_at > (select applied_at from migrations where name = '0014_payments.sql')
      and not exists (select from payments p where p.order_id = o.id and p.ended_at is null)
    order by o.id`.execute(db);
  return rows.map((row) => ({
    kind: 'sent unpaid',
    orderId: row.id,
    paymentId: null,
    amount: row.total_cents,
    since: row.updated_at.toISOString(),
  }));
};

export type PaymentReport = {
  readonly day: string;
  readonly madeAt: Date;
  readonly findings: readonly Finding[];
  /** Null in older reports, which did not check the provider's list. */
  readonly compared: Compared | null;
};

/** The last daily report; undefined where none was made yet. */
export const lastReport = async (
  db: Database,
  viewer: Viewer,
): Promise<PaymentReport | undefined> => {
  if (!may(viewer, 'see payments')) return undefined;
  const row = await db
    .selectFrom('payment_reports')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && { day: row.day, madeAt: row.made_at, findings: row.findings, compared: row.compared }
  );
};

export type DayTotals = { readonly day: string } & { readonly [F in MoneyFlow]: number };

/** Receipts and refunds of each day, newest first; a reversal counts on the day it was made. */
export const dayTotals = async (
  db: Database,
  viewer: Viewer,
  days: number,
): Promise<readonly DayTotals[]> => {
  if (!may(viewer, 'see payments')) return [];
  const { rows } = await sql<{ day: string; kind: MoneyKind; sum: string }>`
    select to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD') as day, kind, sum(amount_cents)::text as sum
    from money_entries where happened_at > now() - make_interval(days => ${days})
    group by 1, 2 order by 1 desc`.execute(db);
  const found = new Map<string, { received: number; refunded: number; reversed: number }>();
  for (const { day, kind, sum } of rows) {
    const totals = found.get(day) ?? { received: 0, refunded: 0, reversed: 0 };
    totals[MONEY[kind].flow] += MONEY[kind].counts * Number(sum);
    found.set(day, totals);
  }
  return [...found].map(([day, totals]) => ({ day, ...totals }));
};

export type LedgerLine = {
  readonly happenedAt: Date;
  readonly at: Date;
  readonly kind: MoneyKind;
  readonly amount: number;
  readonly reference: string;
  readonly orderId: string;
  readonly provider: string;
  readonly ref: string;
};

/** The ledger between two days, inclusive; for the store's accounting. */
export const ledgerBetween = async (
  db: Database,
  viewer: Viewer,
  between: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<readonly LedgerLine[]> => {
  if (!may(viewer, 'see payments')) return [];
  const { from, to } = between;
  const { rows } = await sql<LedgerLine>`
    select m.happened_at as "happenedAt", m.at, m.kind, m.amount_cents as amount, p.reference,
      p.order_id as "orderId", p.provider, m.ref
    from money_entries m join payments p on p.id = m.payment_id
    where m.happened_at >= coalesce(${from ?? null}::date, '-infinity') at time zone 'UTC'
      and m.happened_at < (coalesce(${to ?? null}::date, 'infinity') + interval '1 day') at time zone 'UTC'
    order by m.happened_at, m.id`.execute(db);
  return rows;
};

/** Customers of the orders, by the name on each order; none for deleted orders. */
export const patientsOf = async (
  db: Database,
  viewer: Viewer,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (!may(viewer, 'see orders') || orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(orderIds)])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, ...name }) => [id, `${name.first_name} ${name.last_name}`.trim()]),
  );
};
