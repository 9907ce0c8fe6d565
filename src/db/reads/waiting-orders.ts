import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { ReviewState } from '#domain/review/review.ts';

/** An order that stands still until its owner has done something. */
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

/** The orders that wait for a prescription or an answer, and that nobody has been reminded of. */
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
