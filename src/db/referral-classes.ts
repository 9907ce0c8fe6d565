/** The classes of what friends bring friends; part of the registry, which says what they mean. */
export const referralClasses = {
  referral_codes: {
    id: 'public',
    user_id: 'personal',
    referral_code: 'personal',
    created_at: 'public',
    ended_at: 'public',
  },
  coupons: {
    id: 'public',
    order_id: 'public',
    user_id: 'personal',
    coupon_code: 'personal',
    given_at: 'public',
    ended_at: 'public',
  },
  order_discounts: {
    id: 'public',
    order_id: 'public',
    kind: 'public',
    cents: 'public',
    // Ids of rows, which name nobody once their owner was erased.
    referral_code_id: 'public',
    coupon_id: 'public',
  },
  reward_entries: { id: 'public', order_id: 'public', at: 'public', kind: 'public' },
} as const;
