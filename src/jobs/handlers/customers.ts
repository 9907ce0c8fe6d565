import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import { giveCoupon, giveReferralCode, type RewardDeps } from '#usecases/referrals/give-reward.ts';
import type { RemindDeps } from '#usecases/reminders/due-refills.ts';
import { tellMovedPlans } from '#usecases/reminders/tell-moved-plans.ts';
import { sendReminders } from '#usecases/reminders/send-reminders.ts';

export type CustomerJobDeps = RewardDeps & RemindDeps;

/** Gives the coupon that a friend's order has earned, unless the order was cancelled since. */
export const giveCouponJob = async (
  deps: RewardDeps,
  { orderId }: JobPayloads['give-coupon'],
): Promise<JobOutcome> => {
  await giveCoupon(deps, orderId);
  return DONE;
};

/** Gives a customer whose order was delivered a code for friends, unless they have one. */
export const giveReferralCodeJob = async (
  deps: RewardDeps,
  { orderId }: JobPayloads['give-referral-code'],
): Promise<JobOutcome> => {
  await giveReferralCode(deps, orderId);
  return DONE;
};

/** Queues the reminders that are due, for payments, prescriptions, answers and refills, and mails about moved plans. */
export const remind = async (deps: RemindDeps): Promise<JobOutcome> => {
  await sendReminders(deps);
  await tellMovedPlans(deps);
  return DONE;
};
