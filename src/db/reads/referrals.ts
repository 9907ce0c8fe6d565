import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { type RewardState, rewardState } from '#domain/referrals/reward.ts';

/** Whether the money of an order was given back: the last entry counts. */
export const refundedSql = (orderId: string) => sql<boolean>`coalesce((
  select e.kind = 'refunded' from reward_entries e where e.order_id = ${sql.ref(orderId)}
  order by e.at desc, e.id desc limit 1), false)`;

/** Whether an active order (see `isOff`) uses the coupon. */
export const usedSql = (couponId: string) => sql<boolean>`exists (
  select from order_discounts d join orders u on u.id = d.order_id
  where d.coupon_id = ${sql.ref(couponId)} and u.status <> 'Cancelled'
    and (u.deleted_at is null or u.shipped_at is not null))`;

/** Rewards for friends' orders. Neither the friend nor the ordered medicines are read. */
type OwnReward = {
  readonly placedAt: Date;
  readonly state: RewardState;
  /** The coupon, if it was given. */
  readonly coupon: string | null;
};

export type OwnReferrals = {
  /** Null until an order was delivered. */
  readonly code: string | null;
  /** Newest first. */
  readonly rewards: readonly OwnReward[];
};

type Row = {
  placed_at: Date;
  status: OrderStatus;
  shipped_at: Date | null;
  deleted: boolean;
  refunded: boolean;
  coupon: string | null;
  used: boolean;
};

/** The viewer's own code and its rewards; nothing for others. */
export const readOwnReferrals = async (
  db: Database,
  viewer: Viewer,
): Promise<OwnReferrals | undefined> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account')) return undefined;
  const own = await db
    .selectFrom('referral_codes')
    .select(['id', 'referral_code as code'])
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  if (!own) return { code: null, rewards: [] };
  const { rows } = await sql<Row>`
    select o.created_at as placed_at, o.status, o.shipped_at, o.deleted_at is not null as deleted,
      ${refundedSql('o.id')} as refunded, c.coupon_code as coupon, ${usedSql('c.id')} as used
    from order_discounts d join orders o on o.id = d.order_id left join coupons c on c.order_id = o.id
    where d.referral_code_id = ${own.id}
    order by o.created_at desc, o.id desc`.execute(db);
  return {
    code: own.code,
    rewards: rows.map((row) => ({
      placedAt: row.placed_at,
      coupon: row.coupon,
      state: rewardState({
        order: { status: row.status, shippedAt: row.shipped_at, deleted: row.deleted },
        refunded: row.refunded,
        given: row.coupon !== null,
        used: row.used,
      }),
    })),
  };
};
