import { sql } from 'kysely';

/** Whether the money of an order was given back: the last entry counts. */
export const refundedSql = (orderId: string) => sql<boolean>`coalesce((
  select e.kind = 'refunded' from reward_entries e where e.order_id = ${sql.ref(orderId)}
  order by e.at desc, e.id desc limit 1), false)`;

/** Whether an order that is not off holds the coupon, as `isOff` says it. */
export const usedSql = (couponId: string) => sql<boolean>`exists (
  select from order_discounts d join orders u on u.id = d.order_id
  where d.coupon_id = ${sql.ref(couponId)} and u.status <> 'Cancelled'
    and (u.deleted_at is null or u.shipped_at is not null))`;
