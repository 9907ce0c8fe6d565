import type { Database } from '#db/client.ts';
import { seedRow } from './seed-row.ts';

/** Seeds the referral code of a customer, an order that used it, and the coupon it earned. */
export const seedReferrals = async (
  db: Database,
  mark: string,
  of: { readonly userId: string; readonly orderId: string },
): Promise<void> => {
  const codeId = await seedRow(db, 'referral_codes', mark, { user_id: of.userId, ended_at: null });
  await seedRow(db, 'coupons', mark, { user_id: of.userId, order_id: of.orderId, ended_at: null });
  await seedRow(db, 'order_discounts', mark, {
    order_id: of.orderId,
    kind: 'friend code',
    referral_code_id: codeId,
    coupon_id: null,
  });
  await seedRow(db, 'reward_entries', mark, { order_id: of.orderId, kind: 'refunded' });
};
