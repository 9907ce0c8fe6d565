import { arrivalAfter, businessDayFrom, dispatchCalendar, type Way } from './business-days.ts';
import { DISPATCH_COUNTRIES, type DispatchCountry } from './countries.ts';
import { addDays, type Day, dayIn } from './days.ts';

/** "Delivery in 3-7 business days" (specification, constants). */
export const DELIVERY_DAYS = { least: 3, most: 7 } as const;

/** Business days after approval and payment within which an order ships (specification, constants). */
export const DISPATCH_DAYS = 1;

export type DeliveryRange = { readonly first: Day; readonly last: Day };

/** When a parcel that leaves on a day should come; a day on which either end rests counts for none. */
export const deliveryRange = (way: Way, dispatched: Day): DeliveryRange => ({
  first: arrivalAfter(way, dispatched, DELIVERY_DAYS.least),
  last: arrivalAfter(way, dispatched, DELIVERY_DAYS.most),
});

/** The day in the country from which the store sends. */
export const dispatchToday = (from: DispatchCountry, now: Date): Day =>
  dayIn(DISPATCH_COUNTRIES[from].timeZone, now);

/**
 * The day by which an order leaves that was approved and paid at an instant: the business day after it, or
 * today where that has passed.
 */
export const latestDispatch = (from: DispatchCountry, readyAt: Date, now: Date): Day => {
  const calendar = dispatchCalendar(from);
  let day = dispatchToday(from, readyAt);
  for (let left = DISPATCH_DAYS; left > 0; left -= 1)
    day = businessDayFrom(calendar, addDays(day, 1));
  const today = businessDayFrom(calendar, dispatchToday(from, now));
  return day > today ? day : today;
};
