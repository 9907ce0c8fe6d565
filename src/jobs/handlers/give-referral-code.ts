import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import { giveReferralCode } from '#usecases/referrals/give-reward.ts';
import type { GiveDeps } from './give-coupon.ts';

/** Gives a customer whose order was delivered a code for friends, where they have none. */
export const giveReferralCodeJob = async (
  deps: GiveDeps,
  { orderId }: JobPayloads['give-referral-code'],
): Promise<JobOutcome> => {
  await giveReferralCode(deps, orderId);
  return DONE;
};
