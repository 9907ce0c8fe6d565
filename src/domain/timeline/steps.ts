import type { OrderStatus } from '#domain/orders/order.ts';
import type { ReviewState } from '#domain/review/review.ts';

/** Steps of an order without problems; steps that do not apply are left out. */
export const STORY = [
  'request',
  'prescription',
  'review',
  'payment',
  'packing',
  'shipped',
  'delivery',
  'delivered',
  'check',
  'supply',
] as const;
export type StoryStep = (typeof STORY)[number];
/** Steps after a cancellation and for refunds. */
export type StepId = StoryStep | 'end' | 'refund';

/** The party that cancelled the order: the patient, a pharmacist, or the store. */
export type End = 'withdrawn' | 'declined' | 'cancelled';

/** State of the money; absent if no payment was requested. */
export type Money =
  | 'asked'
  | 'link ended'
  | 'prescription over'
  | 'on its way'
  | 'taken back'
  | 'paid'
  | 'paid back';
/** A refund: promised, or sent in part or whole. */
export type Refund = 'owed' | 'part' | 'whole';
/** Amounts in cents that were sent and are still to be sent. */
export type MoneyBack = { readonly sent: number; readonly coming: number };

export type Happened = { readonly step: StepId; readonly at: Date };

export type TimelineFacts = {
  readonly status: OrderStatus;
  readonly prescriptionRequired: boolean;
  readonly prescriptionThere: boolean;
  readonly review: ReviewState | undefined;
  readonly end: End | undefined;
  readonly money: Money | undefined;
  readonly refund: Refund | undefined;
  readonly back: MoneyBack;
  /** Whether the bank had taken back what was paid, and has returned it. */
  readonly returned: boolean;
  /** Whether money ever came in for it. */
  readonly charged: boolean;
  /** Whether something in the parcel travels cold. */
  readonly cold: boolean;
  /** Whether the patient has said how the parcel arrived; absent where they are not asked. */
  readonly check: 'open' | 'fine' | 'trouble' | undefined;
  /** What arrived and must not be used; absent where everything may be used. */
  readonly notToUse: { readonly names: string; readonly settled: boolean } | undefined;
  /** How long the medicine of the order that is used up first lasts; absent where none is used up. */
  readonly supplyDays: number | undefined;
  /** The day on which that one runs out; absent before it has arrived. */
  readonly runsOut: Date | undefined;
  /** Dates of events, in any order. */
  readonly happened: readonly Happened[];
  readonly now: Date;
};

export type Placed = {
  readonly id: StepId;
  readonly state: 'done' | 'current' | 'ahead' | 'ended';
  /** Absent if it lies ahead or was not recorded. */
  readonly at: Date | undefined;
};

/** The steps that this order has if all goes well. */
const storyOf = (facts: TimelineFacts): readonly StoryStep[] =>
  STORY.filter(
    (step) =>
      (step !== 'prescription' || facts.prescriptionRequired) &&
      (step !== 'check' || facts.check !== undefined || facts.notToUse !== undefined) &&
      // The patient should not use a possibly damaged medicine before we have answered.
      (step !== 'supply' || (facts.supplyDays !== undefined && facts.check !== 'trouble')),
  );

/** Something that arrived must not be used, and something is left to do about it. */
const isForbidden = ({ notToUse }: Pick<TimelineFacts, 'notToUse'>): boolean =>
  notToUse?.settled === false;

/** A patient's report means that the parcel has arrived, whatever the order's status. */
const unlessTold =
  (step: StoryStep) =>
  ({ check, notToUse }: TimelineFacts): StoryStep =>
    check === 'trouble' || check === 'fine' || isForbidden({ notToUse }) ? 'check' : step;

const here: Readonly<
  Record<Exclude<OrderStatus, 'Cancelled'>, (facts: TimelineFacts) => StoryStep>
> = {
  'Order Requested': ({ prescriptionRequired, prescriptionThere, review }) =>
    prescriptionRequired && (!prescriptionThere || review === 'copy asked')
      ? 'prescription'
      : 'review',
  'Order Confirmed': ({ money }) => (money === 'paid' ? 'packing' : 'payment'),
  'Preparing for Shipment': () => 'packing',
  'Order Shipped': unlessTold('shipped'),
  'In Transit': unlessTold('shipped'),
  'Out for Delivery': unlessTold('delivery'),
  Delivered: ({ check, notToUse, supplyDays }) =>
    check === 'open' || check === 'trouble' || isForbidden({ notToUse })
      ? 'check'
      : supplyDays !== undefined
        ? 'supply'
        : check === 'fine' || notToUse
          ? 'check'
          : 'delivered',
};

type Undated = Omit<Placed, 'at'>;

/** Steps that a status begins: one that was passed over was not recorded, and is left out. */
const BY_STATUS: readonly StoryStep[] = ['packing', 'shipped', 'delivery', 'delivered'];

/**
 * Whether a past step may be ticked off. Skipping a step by a later status does not complete it: a prescription
 * counts only with a file, a review only with a decision, and the parcel's way only where it was recorded.
 */
const wasDone = (id: StoryStep, facts: TimelineFacts): boolean => {
  if (id === 'prescription') return facts.prescriptionThere;
  const recorded = facts.happened.some(({ step }) => step === id);
  if (id === 'review')
    return facts.prescriptionRequired
      ? facts.review === 'approved' || facts.review === 'declined'
      : recorded;
  if (BY_STATUS.includes(id)) return recorded;
  return id !== 'payment' || facts.money === 'paid' || facts.money === 'paid back';
};

/** An order does not go on while its whole payment is refunded. */
const paidBackBeforePacking = (facts: TimelineFacts, at: StoryStep): boolean =>
  facts.money === 'paid back' &&
  facts.refund !== undefined &&
  (at === 'payment' || at === 'packing');

/**
 * A refund that has left stands after all that is done: before the step that the order is at. One that is
 * promised lies ahead.
 */
const going = (facts: TimelineFacts, at: StoryStep): readonly Undated[] => {
  const story = storyOf(facts);
  const index = story.indexOf(at);
  if (paidBackBeforePacking(facts, at))
    return [
      ...story
        .slice(0, story.indexOf('payment') + 1)
        .filter((id) => wasDone(id, facts))
        .map((id): Undated => ({ id, state: 'done' })),
      { id: 'refund', state: facts.refund === 'whole' ? 'ended' : 'current' },
    ];
  return [
    ...story
      .slice(0, index)
      .filter((id) => wasDone(id, facts))
      .map((id): Undated => ({ id, state: 'done' })),
    ...(facts.refund && facts.refund !== 'owed' ? [{ id: 'refund', state: 'done' } as const] : []),
    { id: at, state: 'current' },
    ...(facts.refund === 'owed' ? [{ id: 'refund', state: 'ahead' } as const] : []),
    ...story.slice(index + 1).map((id): Undated => ({ id, state: 'ahead' })),
  ];
};

/** What was reached, and then how it ended; where money still has to go back, that is the step to wait for. */
const givenUp = (facts: TimelineFacts): readonly Undated[] => {
  const story = storyOf(facts);
  const furthest = Math.max(
    0,
    ...facts.happened.map(({ step }) => story.findIndex((id) => id === step)),
  );
  return [
    ...story
      .slice(0, furthest + 1)
      // An unpaid payment request stays in the timeline of an order that has ended.
      .filter((id) => id === 'payment' || wasDone(id, facts))
      .map((id): Undated => ({ id, state: 'done' })),
    { id: 'end', state: facts.refund ? 'done' : 'ended' },
    ...(facts.refund
      ? [{ id: 'refund', state: facts.refund === 'whole' ? 'ended' : 'current' } as const]
      : []),
  ];
};

/**
 * The story of an order with where it stands: one step is current, or the last one is the end. A step's date
 * is the last one on which it happened before what came after it, so dates never run backwards, whatever
 * was set by mistake and taken back.
 */
export const placedSteps = (facts: TimelineFacts): readonly Placed[] => {
  const steps =
    facts.status === 'Cancelled' ? givenUp(facts) : going(facts, here[facts.status](facts));
  let before = Number.POSITIVE_INFINITY;
  return steps
    .toReversed()
    .map(({ id, state }): Placed => {
      const times = facts.happened
        .filter(({ step, at }) => step === id && at.getTime() <= before)
        .map(({ at }) => at.getTime());
      if (state === 'ahead' || times.length === 0) return { id, state, at: undefined };
      before = Math.max(...times);
      return { id, state, at: new Date(before) };
    })
    .toReversed();
};
