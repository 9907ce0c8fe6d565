import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import { giveCoupon, type RewardDeps } from '#usecases/referrals/give-reward.ts';

export type GiveDeps = RewardDeps;

/** Gives the coupon that a friend's order has earned, where it still stands. */
export const giveCouponJob = async (
  deps: GiveDeps,
  { orderId }: JobPayloads['give-coupon'],
): Promise<JobOutcome> => {
  await giveCoupon(deps, orderId);
  return DONE;
};
