import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { refundedSql, usedSql } from '#db/reads/referrals.ts';
import type { Coupons, ReferralCodes } from '#db/schema.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { DiscountedOrder, RewardFacts } from '#domain/referrals/reward.ts';
import type { ContactDetails } from '#domain/referrals/same-person.ts';
import type { JobName, JobQueue } from '#jobs/catalogue.ts';

type OrderRow = { status: OrderStatus; shipped_at: Date | null; deleted_at: Date | null };

const discounted = (row: OrderRow): DiscountedOrder => ({
  status: row.status,
  shippedAt: row.shipped_at,
  deleted: row.deleted_at !== null,
});

/** Owner of the code; undefined if nobody has it any more. */
export const findReferralCode = (trx: Tx, code: string) =>
  trx
    .selectFrom('referral_codes')
    .select(['id', 'user_id as userId'])
    .where('referral_code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** Maximum orders that are compared by address. */
const LOOKED_AT = 50;

/** Contact details of a customer, from the account and from the orders. */
export const reachedAt = async (trx: Tx, userId: string): Promise<readonly ContactDetails[]> => {
  const columns = [
    'email',
    'phone',
    'street_address as streetAddress',
    'apartment',
    'city',
    'zip_code as zipCode',
    'country',
  ] as const;
  const [account, orders] = await Promise.all([
    trx.selectFrom('users').select(columns).where('id', '=', userId).execute(),
    trx
      .selectFrom('orders')
      .select(columns)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(LOOKED_AT)
      .execute(),
  ]);
  return [...account, ...orders];
};

/**
 * All orders of a customer, and whether a coupon was given for one of them. Those that took a friend code are
 * locked: nobody takes one of them up again before this order is written.
 */
export const earlierForCode = async (
  trx: Tx,
  userId: string,
): Promise<{ readonly earlier: readonly DiscountedOrder[]; readonly rewarded: boolean }> => {
  await sql`select o.id from orders o join order_discounts d on d.order_id = o.id
    where o.user_id = ${userId} and d.kind = 'friend code' order by o.id for update of o`.execute(
    trx,
  );
  const { rows } = await sql<OrderRow & { rewarded: boolean }>`
    select o.status, o.shipped_at, o.deleted_at,
      exists (select from coupons c where c.order_id = o.id) as rewarded
    from orders o where o.user_id = ${userId}`.execute(trx);
  return { earlier: rows.map(discounted), rewarded: rows.some(({ rewarded }) => rewarded) };
};

export type LockedCoupon = { readonly id: string; readonly facts: RewardFacts };

/**
 * Locks a coupon of the customer and reads what it hangs on; undefined where they have none of the code. Two
 * orders that want the same one are judged one after the other.
 */
export const lockCoupon = async (
  trx: Tx,
  userId: string,
  code: string,
): Promise<LockedCoupon | undefined> => {
  const coupon = await trx
    .selectFrom('coupons')
    .select('id')
    .where('coupon_code', '=', code)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!coupon) return undefined;
  // A separate statement, which sees changes committed while it waited for the lock.
  const row = await trx
    .selectFrom('coupons')
    .innerJoin('orders', 'orders.id', 'coupons.order_id')
    .select([
      'orders.status',
      'orders.shipped_at',
      'orders.deleted_at',
      refundedSql('orders.id').as('refunded'),
      usedSql('coupons.id').as('used'),
    ])
    .where('coupons.id', '=', coupon.id)
    .executeTakeFirstOrThrow();
  return {
    id: coupon.id,
    facts: { order: discounted(row), refunded: row.refunded, given: true, used: row.used },
  };
};

/** Discount of an order and its source. */
export const findDiscount = (trx: Tx, orderId: string) =>
  trx
    .selectFrom('order_discounts')
    .select(['kind', 'cents', 'referral_code_id as codeId', 'coupon_id as couponId'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/**
 * The other orders that hold the coupon, or that the customer placed with a friend code. The coupon is locked
 * first.
 */
export const othersWithDiscount = async (
  trx: Tx,
  order: { readonly id: string; readonly user_id: string | null },
  couponId: string | null,
): Promise<readonly DiscountedOrder[]> => {
  if (couponId)
    await trx.selectFrom('coupons').select('id').where('id', '=', couponId).forUpdate().execute();
  const rows = await trx
    .selectFrom('orders')
    .innerJoin('order_discounts', 'order_discounts.order_id', 'orders.id')
    .select(['orders.status', 'orders.shipped_at', 'orders.deleted_at'])
    .where('orders.id', '!=', order.id)
    .where((eb) =>
      couponId
        ? eb('order_discounts.coupon_id', '=', couponId)
        : eb.and([
            eb('order_discounts.kind', '=', 'friend code'),
            eb('orders.user_id', '=', order.user_id),
          ]),
    )
    .execute();
  return rows.map(discounted);
};

/** Facts that a reward for a friend's order depends on; undefined if the order was placed without a code. */
export const rewardOf = async (trx: Tx, orderId: string) => {
  const row = await trx
    .selectFrom('orders')
    .innerJoin('order_discounts', 'order_discounts.order_id', 'orders.id')
    .innerJoin('referral_codes', 'referral_codes.id', 'order_discounts.referral_code_id')
    .leftJoin('coupons', 'coupons.order_id', 'orders.id')
    .select([
      'orders.status',
      'orders.shipped_at',
      'orders.deleted_at',
      'referral_codes.user_id as ownerId',
      'coupons.id as couponId',
      'coupons.coupon_code as couponCode',
      refundedSql('orders.id').as('refunded'),
    ])
    .select(usedSql('coupons.id').as('used'))
    .select(
      sql<boolean>`exists (select from coupons c join orders o on o.id = c.order_id
        where o.user_id = orders.user_id and o.id <> orders.id)`.as('rewardedBefore'),
    )
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return (
    row && {
      ownerId: row.ownerId,
      couponCode: row.couponCode,
      rewardedBefore: row.rewardedBefore,
      facts: {
        order: discounted(row),
        refunded: row.refunded,
        given: row.couponId !== null,
        used: row.used,
      } satisfies RewardFacts,
    }
  );
};

/** False where the customer has one already. */
export const insertReferralCode = async (
  trx: Tx,
  row: Insertable<ReferralCodes>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('referral_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};

/** False where the order has earned one already. */
export const insertCoupon = async (trx: Tx, row: Insertable<Coupons>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('coupons')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};

/**
 * Records that the money of an order was refunded, or that the refund failed. Does nothing if that is the last
 * entry.
 */
export const noteRefund = async (
  trx: Tx,
  orderId: string,
  kind: 'refunded' | 'refund failed',
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> => {
  await sql`insert into reward_entries (id, order_id, at, kind)
    select ${id}::uuid, o.id, ${now}::timestamptz, ${kind} from orders o
    where o.id = ${orderId}::uuid and ${refundedSql('o.id')} <> ${kind === 'refunded'}`.execute(
    trx,
  );
};

type RewardJob = Extract<JobName, 'give-coupon' | 'give-referral-code'>;

const rewardJobs = (orders: readonly { readonly id: string }[]) =>
  orders.map(({ id }) => ({ id, data: { orderId: id } }));

/** Queues a reward job after the commit. Does nothing while such a job waits, or shortly after one. */
export const queueReward = async (
  trx: Tx,
  jobs: JobQueue,
  queue: RewardJob,
  orderId: string,
): Promise<void> => {
  await jobs.add(trx, queue, rewardJobs([{ id: orderId }]));
};

/** Number of jobs queued at a time; the next hour finds more. */
const AT_ONCE = 500;

/**
 * Gives a job to every order that has shipped with a friend code and brought no coupon, and to one delivered
 * order of every customer without a code: such as those from before there were codes.
 */
export const requeueLostRewards = async (db: Database, jobs: JobQueue): Promise<void> => {
  const { rows: withoutCoupon } = await sql<{ id: string }>`
    select o.id from order_discounts d join orders o on o.id = d.order_id
      join referral_codes r on r.id = d.referral_code_id
    where d.kind = 'friend code' and o.shipped_at is not null and o.status <> 'Cancelled'
      and r.user_id is not null and not ${refundedSql('o.id')}
      and not exists (select from coupons c where c.order_id = o.id)
    order by o.id limit ${AT_ONCE}`.execute(db);
  await jobs.add(db, 'give-coupon', rewardJobs(withoutCoupon));
  const { rows: withoutCode } = await sql<{ id: string }>`
    select distinct on (o.user_id) o.id from orders o
    where o.status = 'Delivered' and o.deleted_at is null and o.user_id is not null
      and not exists (select from referral_codes r where r.user_id = o.user_id)
    order by o.user_id, o.id limit ${AT_ONCE}`.execute(db);
  await jobs.add(db, 'give-referral-code', rewardJobs(withoutCode));
};

/** Ends the code and the coupons of an erased customer; their effects stay without a name. */
export const endReferrals = async (trx: Tx, userId: string, now: Date): Promise<void> => {
  await trx
    .updateTable('referral_codes')
    .set({ user_id: null, referral_code: null, ended_at: now })
    .where('user_id', '=', userId)
    .execute();
  await trx
    .updateTable('coupons')
    .set({ user_id: null, coupon_code: null, ended_at: now })
    .where('user_id', '=', userId)
    .execute();
};
