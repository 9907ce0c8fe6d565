import type { Database } from '#db/client.ts';
import { plantRow } from './plant-row.ts';

/** Plants the referral code of a customer, an order that used it, and the coupon it earned. */
export const plantReferrals = async (
  db: Database,
  mark: string,
  of: { readonly userId: string; readonly orderId: string },
): Promise<void> => {
  const codeId = await plantRow(db, 'referral_codes', mark, { user_id: of.userId, ended_at: null });
  await plantRow(db, 'coupons', mark, { user_id: of.userId, order_id: of.orderId, ended_at: null });
  await plantRow(db, 'order_discounts', mark, {
    order_id: of.orderId,
    kind: 'friend code',
    referral_code_id: codeId,
    coupon_id: null,
  });
  await plantRow(db, 'reward_entries', mark, { order_id: of.orderId, kind: 'refunded' });
};
