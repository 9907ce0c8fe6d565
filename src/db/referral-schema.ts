import type { DiscountKind } from '#domain/referrals/discount.ts';

type Instant = Date;

export type ReferralCodesTable = {
  id: string;
  /** Null once its owner was erased, as the code. */
  user_id: string | null;
  referral_code: string | null;
  created_at: Instant;
  ended_at: Instant | null;
};

export type CouponsTable = {
  id: string;
  /** The friend's order that it was given for. */
  order_id: string;
  user_id: string | null;
  coupon_code: string | null;
  given_at: Instant;
  ended_at: Instant | null;
};

export type OrderDiscountsTable = {
  id: string;
  order_id: string;
  kind: DiscountKind;
  cents: number;
  referral_code_id: string | null;
  coupon_id: string | null;
};

export type RewardEntriesTable = {
  id: string;
  order_id: string;
  at: Instant;
  kind: 'refunded' | 'refund failed';
};

export type ReferralTables = {
  referral_codes: ReferralCodesTable;
  coupons: CouponsTable;
  order_discounts: OrderDiscountsTable;
  reward_entries: RewardEntriesTable;
};
