import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import { LINK_ENDS_WITHIN_HOURS } from '#domain/reminders.ts';
import type { ReviewState } from '#domain/review/review.ts';
import { dayIn } from '#domain/shipping/days.ts';
import { zoneOf } from '#domain/shipping/destination.ts';
import { booksOf } from './payments.ts';

/** An order that waits for its owner. */
export type WaitingOrder = {
  readonly orderId: string;
  readonly email: string;
  readonly firstName: string;
  /** The pharmacist's request; null if no prescription was sent yet. */
  readonly asked: Extract<ReviewState, 'copy asked' | 'information asked'> | null;
  readonly since: Date;
  /** Text written by the pharmacist. */
  readonly sentence: string | null;
};

/** Orders that wait for a prescription or an answer, without a reminder so far. */
export const listWaitingOrders = async (
  db: Database,
  from: Date,
): Promise<readonly WaitingOrder[]> => {
  const { rows } = await sql<WaitingOrder>`
    select o.id as "orderId", o.email, o.first_name as "firstName", null as asked,
      o.created_at as since, null as sentence
    from orders o
    where o.deleted_at is null and o.status = 'Order Requested' and o.prescription_required
      and o.prescription_url is null and o.created_at > ${from}
      and not exists (
        select from reminders m where m.order_id = o.id and m.kind = 'prescription missing')
    union all
    select o.id, o.email, o.first_name, r.state, r.decided_at, r.sentence
    from orders o join reviews r on r.order_id = o.id
    where o.deleted_at is null and o.status <> 'Cancelled'
      and r.state in ('copy asked', 'information asked') and r.decided_at > ${from}
      and not exists (select from reminders m where m.order_id = o.id and m.kind = 'answer missing'
        and m.sent_at >= r.decided_at)
    order by since
    limit 1000`.execute(db);
  return rows;
};

/** An unused payment link that expires soon. */
export type EndingLink = {
  readonly orderId: string;
  readonly email: string;
  readonly firstName: string;
  readonly linkId: string;
  readonly until: Date;
  /** The same as a day in the patient's time zone. */
  readonly lastDay: string;
  /** Amount still due, in cents. */
  readonly rest: number;
};

/** Links that expire before one time and were made before another, without a reminder so far. */
export const listEndingLinks = async (
  db: Database,
  {
    now,
    before,
    madeBefore,
  }: { readonly now: Date; readonly before: Date; readonly madeBefore: Date },
): Promise<readonly EndingLink[]> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .select(['orders.email', 'orders.first_name', 'orders.country', 'orders.state'])
    .where('payments.ended_at', 'is', null)
    .where('payments.link_expires_at', '>', now)
    .where('payments.link_expires_at', '<=', before)
    .where('payments.created_at', '<=', madeBefore)
    .where('orders.deleted_at', 'is', null)
    .where('orders.status', '!=', 'Cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminders')
            .select('reminders.id')
            .whereRef('reminders.order_id', '=', 'orders.id')
            .where('reminders.kind', '=', 'payment link ending')
            .where(
              'reminders.sent_at',
              '>=',
              sql<Date>`payments.link_expires_at - make_interval(hours => ${LINK_ENDS_WITHIN_HOURS})`,
            ),
        ),
      ),
    )
    .limit(1000)
    .execute();
  const books = await booksOf(db, rows);
  return rows.flatMap((row, index) => {
    const standing = books[index]?.standing;
    if (!standing || !PAYMENT_STATES[standing.state].payable) return [];
    if (row.link_id === null || row.link_expires_at === null) return [];
    return [
      {
        orderId: row.order_id,
        email: row.email,
        firstName: row.first_name,
        linkId: row.link_id,
        until: row.link_expires_at,
        lastDay: dayIn(zoneOf(row), row.link_expires_at),
        rest: standing.rest,
      },
    ];
  });
};
