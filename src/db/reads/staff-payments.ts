import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { PaymentTrail } from '#db/schema.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { plainOrderNumber } from '#domain/order-number.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { isReference, plainReference } from '#domain/payments/reference.ts';
import { transferName } from '#domain/payments/transfers.ts';
import { readPage, type ReadPlace } from './keyset.ts';
import { patientsOf } from './payment-reports.ts';
import { bookOf, booksOf, disputesOf, type PaymentBook, type PaymentDispute } from './payments.ts';

export type TrailEntry = {
  readonly id: string;
  readonly at: Date;
  readonly kind: PaymentTrail['kind'];
  readonly amount: number | null;
  readonly detail: string | null;
  readonly actorKind: 'customer' | 'staff' | 'system' | 'provider';
  /** A staff member; null for others. */
  readonly actor: string | null;
};

export type StaffPayment = PaymentBook & {
  readonly order: {
    readonly id: string;
    readonly status: OrderStatus;
    readonly deleted: boolean;
    /** Full name; undefined if the order is deleted or the viewer may not see orders. */
    readonly patient: string | undefined;
  };
  readonly disputes: readonly PaymentDispute[];
  readonly trail: readonly TrailEntry[];
};

/** One payment with its history; undefined if the viewer may not see payments. */
export const findPayment = async (
  db: Database,
  viewer: Viewer,
  paymentId: string,
): Promise<StaffPayment | undefined> => {
  if (!may(viewer, 'see payments') || !isUuid(paymentId)) return undefined;
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) return undefined;
  const order = await db
    .selectFrom('orders')
    .select(['id', 'status', 'deleted_at'])
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow();
  const trail = await db
    .selectFrom('payment_trail')
    .leftJoin('staff', 'staff.id', 'payment_trail.actor_id')
    .select([
      'payment_trail.id',
      'payment_trail.at',
      'payment_trail.kind',
      'payment_trail.amount_cents as amount',
      'payment_trail.detail',
      'payment_trail.actor_kind as actorKind',
      'staff.name as actor',
    ])
    .where('payment_id', '=', paymentId)
    .orderBy('payment_trail.at', 'desc')
    .orderBy('payment_trail.id', 'desc')
    .execute();
  return {
    ...(await bookOf(db, payment)),
    order: {
      id: order.id,
      status: order.status,
      deleted: order.deleted_at !== null,
      patient: (await patientsOf(db, viewer, [order.id])).get(order.id),
    },
    disputes: await disputesOf(db, [payment.id]),
    trail,
  };
};

/** Maximum results of a search. */
const SHOWN = 50;

export type AwaitedPage = {
  readonly books: readonly PaymentBook[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
};

/** Amount received, less reversals and chargebacks, as `totalsOf` counts it. */
const heldOf = sql<number>`(
  select coalesce(sum(case flow when 'in' then moved else -moved end), 0) from (
    select case when kind in ('received', 'receipt undone') then 'in' else 'back' end as flow,
      greatest(0, sum(case when kind in ('received', 'reversed') then amount_cents else -amount_cents end)) as moved
    from money_entries where payment_id = payments.id
      and kind in ('received', 'receipt undone', 'reversed', 'reversal lifted')
    group by 1, ref) each)`;

/** Payers who have started come before those who have not, who are sorted as if they were far in the past. */
const begun = sql`coalesce(payments.started_at, payments.created_at - interval '40 years')`;

/** A page of the payments that wait for their money, those who began to pay last first. */
export const listAwaited = async (
  db: Database,
  viewer: Viewer,
  place: ReadPlace,
  limit?: number,
): Promise<AwaitedPage> => {
  if (!may(viewer, 'see payments')) return { books: [], next: undefined, previous: undefined };
  const { rows, next, previous } = await readPage(
    {
      key: { value: begun, kind: 'instant' },
      id: sql`payments.id`,
      direction: 'desc',
      place,
      limit,
    },
    (cut) =>
      db
        .selectFrom('payments')
        .selectAll()
        .select(cut.key.as('page_key'))
        .where('ended_at', 'is', null)
        .where(sql<boolean>`${heldOf} < payments.amount_cents`)
        .where(cut.where)
        .orderBy(cut.order)
        .limit(cut.limit)
        .execute(),
  );
  return { books: await booksOf(db, rows), next, previous };
};

/** Payments that match a typed reference, order number or transfer number. */
export const searchPayments = async (
  db: Database,
  viewer: Viewer,
  typed: string,
): Promise<readonly PaymentBook[]> => {
  const text = typed.trim();
  if (!may(viewer, 'see payments') || text === '') return [];
  const found = db.selectFrom('payments').selectAll().orderBy('created_at', 'desc').limit(SHOWN);
  if (isReference(text))
    return booksOf(db, await found.where('reference', '=', plainReference(text)).execute());
  if (isUuid(text)) return booksOf(db, await found.where('order_id', '=', text).execute());
  const end = plainOrderNumber(text);
  if (end !== undefined) {
    const ofOrder = await found.where(sql<boolean>`order_id::text like ${`%${end}`}`).execute();
    // A transfer may have a number that looks like that of an order.
    if (ofOrder.length > 0) return booksOf(db, ofOrder);
  }
  // A transfer that was booked wrongly and booked again is in several ledgers.
  const name = transferName(text.replace(/\s+/g, ' ').toUpperCase());
  return booksOf(
    db,
    await found
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('money_entries')
          .select('payment_id')
          .where((entry) =>
            entry.or([
              entry('ref', '=', name),
              sql<boolean>`starts_with(ref, ${`${name} again `})`,
            ]),
          ),
      )
      .execute(),
  );
};
