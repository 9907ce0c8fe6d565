import { businessDayFrom, dispatchCalendar, type Way } from '#domain/shipping/business-days.ts';
import { coldDispatch } from '#domain/shipping/cold-chain.ts';
import { addDays, type Day } from '#domain/shipping/days.ts';
import { deliveryRange, DISPATCH_DAYS } from '#domain/shipping/expected-delivery.ts';
import type { ShippingTerms } from '#domain/shipping/plan.ts';

/** Days that a person gets to read a reminder and to order. */
export const DAYS_TO_ORDER = 3;
/** Days for a payment to come in: a bank transfer takes that long. */
export const DAYS_TO_PAY = 3;

export type RefillTerms = {
  /** Hours within which a pharmacist looks at a prescription. */
  readonly reviewHours: number;
  readonly shipping: ShippingTerms;
};

/** Destination of the next parcel, and whether it must stay cold. */
export type NextParcel = { readonly to: Way['to']; readonly cold: boolean };

/** The last day on which a parcel should come that a reminder of that day leads to. */
export const arrivesBy = (
  reminded: Day,
  { to, cold }: NextParcel,
  { reviewHours, shipping }: RefillTerms,
): Day => {
  const way: Way = { from: shipping.from, to };
  const paid = addDays(reminded, DAYS_TO_ORDER + Math.ceil(reviewHours / 24) + DAYS_TO_PAY);
  let leaves = paid;
  for (let left = DISPATCH_DAYS; left > 0; left -= 1)
    leaves = businessDayFrom(dispatchCalendar(shipping.from), addDays(leaves, 1));
  const plan = cold ? coldDispatch(way, leaves, shipping.cold) : undefined;
  return deliveryRange(way, plan?.kind === 'day' ? plan.day : leaves).last;
};

/** Beyond this, something is wrong with the terms and not with the calendar. */
const LOOKED_BACK = 200;

/**
 * The last day on which a reminder still leaves time for all that comes before the next parcel: ordering,
 * the review, the payment, the dispatch and the longest delivery, by both ends' calendars.
 */
export const remindOn = (runsOut: Day, next: NextParcel, terms: RefillTerms): Day => {
  let day = runsOut;
  for (let back = 0; back < LOOKED_BACK && arrivesBy(day, next, terms) > runsOut; back += 1)
    day = addDays(day, -1);
  return day;
};
