import {
  businessDayFrom,
  DISPATCH_DAYS,
  deliveryRange,
  dispatchCalendar,
  dispatchToday,
} from '#domain/shipping/business-days.ts';
import { coldDispatch } from '#domain/shipping/cold-chain.ts';
import { DISPATCH_COUNTRIES } from '#domain/shipping/countries.ts';
import { addDays, type Day, dayIn, instantAt } from '#domain/shipping/days.ts';
import {
  type Destination,
  isInUnitedStates,
  listedCountry,
  zoneOf,
} from '#domain/shipping/destination.ts';
import { coldPlanToday, type ShippingTerms } from '#domain/shipping/plan.ts';
import { addressProblem } from '#domain/shipping/reachable.ts';
import { type PaymentFilter, paymentFilterOf } from '#domain/payments/filters.ts';
import { PAYMENT_STATES, type PaymentState } from '#domain/payments/payment.ts';
import type { OrderStatus } from './order.ts';

/** The orders that staff have something to do for, by what it is. An order may be in several. */
export const WORK_VIEWS = {
  'ready-to-pack': { words: 'Ready to pack' },
  'on-hold': { words: 'On hold' },
  'arrival-problem': { words: 'Arrival problem' },
  'waiting-for-money': { words: 'Waiting for payment' },
  'without-pharmacy': { words: 'Without a pharmacy' },
  overdue: { words: 'Overdue' },
} as const;
export type WorkView = keyof typeof WORK_VIEWS;

export const WORK_VIEW_NAMES: readonly WorkView[] = Object.keys(WORK_VIEWS).filter(
  (name): name is WorkView => name in WORK_VIEWS,
);

/** Confirmed and not sent: the order is packed next. */
export const TO_SEND: readonly OrderStatus[] = ['Order Confirmed', 'Preparing for Shipment'];
/** The parcel is with the courier. */
export const UNDER_WAY: readonly OrderStatus[] = [
  'Order Shipped',
  'In Transit',
  'Out for Delivery',
];
/** States of a payment whose money is still to come, or to come again. */
export const AWAITED: readonly PaymentFilter[] = ['waiting', 'part-paid', 'taken-back'];

/** Facts of an order that is neither deleted nor archived. */
export type WorkFacts = {
  readonly status: OrderStatus;
  readonly shippedAt: Date | null;
  /** Whether no prescription is needed, or its approval stands. */
  readonly approved: boolean;
  /** State of the latest payment; undefined if none was asked for. */
  readonly payment: PaymentState | undefined;
  /** Whether there is nothing to pay, or a pharmacist has overridden the absence of money. */
  readonly free: boolean;
  readonly disputed: boolean;
  /** When it was both approved and paid; null if not known. */
  readonly readyAt: Date | null;
  readonly cold: boolean;
  readonly to: Destination;
  readonly streetAddress: string;
  readonly city: string;
  /** Whether a pharmacist has overridden that the address cannot be reached. */
  readonly sentAnyway: boolean;
  /** Since when a pharmacist is to look at its prescription; undefined if none is. */
  readonly reviewSince: Date | undefined;
  /** Whether a report of a problem with its parcel is not solved. */
  readonly arrivalOpen: boolean;
  /** Whether the register has a pharmacy, and none was chosen for it. */
  readonly pharmacyAwaited: boolean;
};

export type WorkRules = {
  readonly shipping: ShippingTerms;
  /** Within which a prescription is looked at. */
  readonly reviewHours: number;
};

const HOUR = 3_600_000;

/** The day on which an order that became ready on a day leaves; undefined if its coolant lasts on no day. */
const leavingDay = (
  ready: Day,
  { cold, to }: Pick<WorkFacts, 'cold' | 'to'>,
  { from, cold: terms }: ShippingTerms,
): Day | undefined => {
  const calendar = dispatchCalendar(from);
  let day = ready;
  for (let left = DISPATCH_DAYS; left > 0; left -= 1)
    day = businessDayFrom(calendar, addDays(day, 1));
  if (!cold) return day;
  const plan = coldDispatch({ from, to }, day, terms);
  return plan.kind === 'day' ? plan.day : undefined;
};

/** Whether a parcel may not leave today: held for its coolant, or to an address that cannot be reached. */
const isHeld = (facts: WorkFacts, { shipping }: WorkRules, now: Date): boolean => {
  const { plan, today } = coldPlanToday(facts.to, shipping, now);
  const address = {
    streetAddress: facts.streetAddress,
    city: facts.city,
    country: facts.to.country,
  };
  return (
    (!facts.sentAnyway && addressProblem(address, facts.cold ? plan : undefined) !== undefined) ||
    (facts.cold && plan.kind === 'day' && plan.day !== today)
  );
};

const isCleared = ({ approved, payment, free }: WorkFacts): boolean =>
  approved && (free || (payment !== undefined && PAYMENT_STATES[payment].paid));

const leftLate = (facts: WorkFacts, { shipping }: WorkRules, now: Date): boolean => {
  if (!facts.readyAt) return false;
  const ready = dispatchToday(shipping.from, facts.readyAt);
  const leaves = leavingDay(ready, facts, shipping);
  return leaves !== undefined && leaves < dispatchToday(shipping.from, now);
};

const arrivesLate = ({ shippedAt, to }: WorkFacts, { shipping }: WorkRules, now: Date): boolean => {
  if (!shippedAt) return false;
  const left = dispatchToday(shipping.from, shippedAt);
  return dayIn(zoneOf(to), now) > deliveryRange({ from: shipping.from, to }, left).last;
};

/**
 * What staff have to do for an order.
 * Ready to pack: approved and paid, and nothing keeps the parcel from leaving today.
 * On hold: a dispute, the cold chain or the address keeps it from leaving.
 * Arrival problem: the patient has reported one, and it is not solved.
 * Waiting for payment: confirmed and not yet delivered, and its payment is not complete.
 * Without a pharmacy: it has not left, and no pharmacy of the register was chosen for it.
 * Overdue: a review after its hours, an order that should have left, or a parcel that should have arrived.
 */
export const workViewsOf = (facts: WorkFacts, rules: WorkRules, now: Date): readonly WorkView[] => {
  const toSend = TO_SEND.includes(facts.status) && facts.shippedAt === null;
  const cleared = toSend && isCleared(facts);
  const held = cleared && isHeld(facts, rules, now);
  const ready = cleared && !held && !facts.disputed;
  const isIn: Readonly<Record<WorkView, boolean>> = {
    'ready-to-pack': ready,
    'on-hold': toSend && (facts.disputed || held),
    'arrival-problem': facts.arrivalOpen,
    'waiting-for-money':
      (TO_SEND.includes(facts.status) || UNDER_WAY.includes(facts.status)) &&
      facts.payment !== undefined &&
      AWAITED.includes(paymentFilterOf(facts.payment)),
    'without-pharmacy':
      facts.pharmacyAwaited &&
      facts.shippedAt === null &&
      (facts.status === 'Order Requested' || TO_SEND.includes(facts.status)),
    overdue:
      (facts.status !== 'Cancelled' &&
        facts.reviewSince !== undefined &&
        now.getTime() - facts.reviewSince.getTime() > rules.reviewHours * HOUR) ||
      (ready && leftLate(facts, rules, now)) ||
      (UNDER_WAY.includes(facts.status) && arrivesLate(facts, rules, now)),
  };
  return WORK_VIEW_NAMES.filter((view) => isIn[view]);
};

/** No parcel is older than this; further back the search for a limit ends. */
const LOOKED_BACK = 120;

/** The instant at which the first day begins, in the country of dispatch, from which on a condition holds. */
const firstFrom = ({ from }: ShippingTerms, now: Date, holds: (day: Day) => boolean): Date => {
  let day = dispatchToday(from, now);
  for (let back = LOOKED_BACK; back > 0 && holds(addDays(day, -1)); back -= 1)
    day = addDays(day, -1);
  return instantAt(day, 0, DISPATCH_COUNTRIES[from].timeZone);
};

/** The same rules for one destination, as instants to compare with. */
export type DestinationLimits = {
  /** When a cold parcel may leave. */
  readonly cold: 'today' | 'later' | 'never';
  /** A cold order that became ready before has not left in time. */
  readonly coldReady: Date;
  /** A parcel that left before should have arrived. */
  readonly left: Date;
};

/** What the limits of a destination depend on: places with the same key have the same limits on a day. */
export const destinationKey = (
  to: Destination,
  { shipping }: Pick<WorkRules, 'shipping'>,
  now: Date,
) =>
  [
    zoneOf(to),
    isInUnitedStates(to),
    listedCountry(to) ?? '',
    dayIn(zoneOf(to), now),
    dispatchToday(shipping.from, now),
    shipping.from,
    shipping.cold.transitDays,
    shipping.cold.coolantHours,
  ].join(' ');

export const destinationLimits = (
  to: Destination,
  { shipping }: Pick<WorkRules, 'shipping'>,
  now: Date,
): DestinationLimits => {
  const { plan, today } = coldPlanToday(to, shipping, now);
  const there = dayIn(zoneOf(to), now);
  return {
    cold: plan.kind === 'never' ? 'never' : plan.day === today ? 'today' : 'later',
    // Where no day is cold enough, every order is on hold.
    coldReady:
      plan.kind === 'never'
        ? now
        : firstFrom(shipping, now, (day) => {
            const leaves = leavingDay(day, { cold: true, to }, shipping);
            return leaves === undefined || leaves >= today;
          }),
    left: firstFrom(
      shipping,
      now,
      (day) => deliveryRange({ from: shipping.from, to }, day).last >= there,
    ),
  };
};

/** The limits that are the same for every destination. */
export type WorkLimits = {
  /** A review that has waited since before is late. */
  readonly review: Date;
  /** An order that became ready before has not left in time, if nothing in it is cold. */
  readonly ready: Date;
};

export const workLimits = ({ shipping, reviewHours }: WorkRules, now: Date): WorkLimits => {
  const today = dispatchToday(shipping.from, now);
  return {
    review: new Date(now.getTime() - reviewHours * HOUR),
    ready: firstFrom(
      shipping,
      now,
      (day) =>
        (leavingDay(day, { cold: false, to: { country: '', state: '' } }, shipping) ?? today) >=
        today,
    ),
  };
};
