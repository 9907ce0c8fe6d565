import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { type CustomerKey, CUSTOMERS, daysBefore, idOf } from './people.ts';
import { CROWD } from './seed-crowd.ts';

/** The referral code that a friend uses at the checkout. */
export const FRIEND_CODE = 'K7QM2XTD';

/** Customers of the crowd with orders in different states. */
const FRIENDS = CROWD.filter((_, index) => index > 0 && index % 14 === 0).map(
  ({ number }) => number,
);

const insertCode = async (db: Database, who: CustomerKey, code: string): Promise<string> => {
  const id = randomUUID();
  await db
    .insertInto('referral_codes')
    .values({
      id,
      user_id: idOf('user', CUSTOMERS[who].number),
      referral_code: code,
      created_at: daysBefore(100),
      ended_at: null,
    })
    .execute();
  return id;
};

export const insertFriendCode = async (db: Database): Promise<void> => {
  await insertCode(db, 'secured', FRIEND_CODE);
  // A customer with a delivered order has a referral code.
  await insertCode(db, 'mary', 'W9HPK4NB');
};

/** Inserts the code of a customer who has referred many friends, with their orders. */
export const insertFriends = async (db: Database): Promise<void> => {
  const codeId = await insertCode(db, 'regular', 'M4RWZ8HX');
  for (const [index, number] of FRIENDS.entries()) {
    const orderId = idOf('order', number);
    await db
      .insertInto('order_discounts')
      .values({
        id: randomUUID(),
        order_id: orderId,
        kind: 'friend code',
        cents: 250,
        referral_code_id: codeId,
        coupon_id: null,
      })
      .execute();
    const { status } = await db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (status === 'Delivered' || status === 'Out for Delivery')
      await db
        .insertInto('coupons')
        .values({
          id: randomUUID(),
          order_id: orderId,
          user_id: idOf('user', CUSTOMERS.regular.number),
          coupon_code: `Q7X3TMK5RWH${'ABCDEFGHJKMN'[index]}`,
          given_at: daysBefore(index + 1),
          ended_at: null,
        })
        .execute();
  }
};
