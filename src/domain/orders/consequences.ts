import { takeUpAgain } from '#domain/referrals/redeem.ts';
import { rewardState } from '#domain/referrals/reward.ts';
import { giveBackOf, takeFor } from '#domain/review/balance.ts';
import { afterReview } from '#domain/review/review.ts';
import { ok, type Result } from '#domain/result.ts';
import type { OrderEffect, OrderFacts, OrderRefusal, RewardJob } from './events.ts';
import { becomesPayable } from './gates.ts';
import { INITIAL_STATUS, isPayable, type OrderState, usesPacks } from './order.ts';

export type Effects = Result<readonly OrderEffect[], OrderRefusal>;

/** A pharmacist approves this event: by a decision at the desk, or by a signature. */
export type Approval = { readonly recordId: string | null } | undefined;

export const changed = (facts: OrderFacts, order: OrderState): boolean =>
  order.status !== facts.order.status;

/** Packs follow the approval: taken with it, and given back while the parcel has not left. */
const packsOf = (
  { order: before, orderId, records, review, wanted }: OrderFacts,
  after: OrderState,
  approval: Approval,
): Effects => {
  const used = usesPacks(before.status, before.shippedAt);
  const uses = usesPacks(after.status, after.shippedAt);
  if (used && !uses) {
    const packs = records.flatMap(({ lines }) => giveBackOf(lines, orderId));
    return ok(packs.length > 0 ? [{ kind: 'give packs back', packs }] : []);
  }
  const goesOn = !used && uses && review?.state === 'approved';
  const recordId = approval ? approval.recordId : goesOn ? review.recordId : null;
  if (recordId === null) return ok([]);
  const taken = takeFor(
    records.find(({ id }) => id === recordId),
    orderId,
    wanted,
  );
  if (!taken.ok) return taken;
  return ok(taken.value.length > 0 ? [{ kind: 'take packs', packs: taken.value }] : []);
};

/** Whether the order is approved for payment by this event. */
const isApproval = (facts: OrderFacts, after: OrderState, approval: Approval): boolean =>
  approval !== undefined ||
  (becomesPayable(facts.order.status, after.status) &&
    (!facts.order.prescriptionRequired || facts.review?.state === 'approved'));

/** A payment belongs to an approval: it opens with it and ends with it. */
const paymentOf = (
  facts: OrderFacts,
  after: OrderState,
  approval: Approval,
): readonly OrderEffect[] => {
  if (isPayable(facts.order.status) && !isPayable(after.status))
    return [
      { kind: 'revoke content' },
      {
        kind: 'end payment',
        why: after.status === 'Cancelled' ? 'order cancelled' : 'approval taken back',
      },
    ];
  return isApproval(facts, after, approval)
    ? [{ kind: 'approve content' }, { kind: 'open payment', again: facts.approved }]
    : [];
};

/** The referrer is told that a coupon which was ready to use is void. */
export const voidCoupon = ({ discount }: OrderFacts): readonly OrderEffect[] => {
  if (discount?.kind !== 'friend code' || !discount.reward?.couponCode) return [];
  const { ownerId, couponCode, facts } = discount.reward;
  return rewardState(facts) === 'ready' ? [{ kind: 'mail void coupon', ownerId, couponCode }] : [];
};

/** Discounts and rewards follow the status; whether a coupon is valid is derived from the orders. */
const referralOf = (facts: OrderFacts, after: OrderState): Effects => {
  const { discount, order, ownedByCustomer } = facts;
  if (discount && order.status === 'Cancelled') {
    const again = takeUpAgain(discount.others);
    if (!again.ok) return again;
  }
  const brought = discount?.kind === 'friend code';
  const jobs: readonly RewardJob[] = [
    ...(after.status === 'Delivered' && ownedByCustomer ? ['give-referral-code' as const] : []),
    ...(brought && after.status !== 'Cancelled' && after.shippedAt ? ['give-coupon' as const] : []),
  ];
  return ok([
    ...(jobs.length > 0 ? [{ kind: 'queue reward', jobs } as const] : []),
    ...(after.status === 'Cancelled' ? voidCoupon(facts) : []),
  ]);
};

/** An order that goes back before its confirmation is reviewed again. */
const reviewTakenBack = ({ review }: OrderFacts, after: OrderState): readonly OrderEffect[] => {
  if (!review || after.status !== INITIAL_STATUS) return [];
  const next = afterReview(review.state, { kind: 'taken-back' });
  return !next.ok || next.value === review.state
    ? []
    : [
        { kind: 'open review', recordId: review.recordId },
        { kind: 'record review', entry: 'taken back' },
      ];
};

/** What follows from a new status, or from an approval that leaves the status as it is. */
export const follow = (facts: OrderFacts, after: OrderState, approval: Approval): Effects => {
  if (!changed(facts, after) && !approval) return ok([]);
  const packs = packsOf(facts, after, approval);
  if (!packs.ok) return packs;
  const referral = changed(facts, after) ? referralOf(facts, after) : ok([]);
  if (!referral.ok) return referral;
  return ok([
    ...packs.value,
    ...paymentOf(facts, after, approval),
    ...referral.value,
    ...(changed(facts, after) ? reviewTakenBack(facts, after) : []),
  ]);
};
