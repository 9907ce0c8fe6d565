import { DISPATCH_COUNTRIES, type DispatchCountry, US_HOLIDAYS } from './countries.ts';
import { addDays, type Day, dayIn, weekdayOf, yearOf } from './days.ts';
import { type Destination, isInUnitedStates, listedCountry } from './destination.ts';
import { holidayTable } from './holidays.ts';

/** Why a day is not a business day; undefined if it is one. */
type Rest = { readonly kind: 'weekend' } | { readonly kind: 'holiday'; readonly name: string };

type Calendar = (day: Day) => Rest | undefined;

const calendarOf =
  (holidays: ReturnType<typeof holidayTable>): Calendar =>
  (day) => {
    const name = holidays(yearOf(day)).get(day);
    if (name !== undefined) return { kind: 'holiday', name };
    return [0, 6].includes(weekdayOf(day)) ? { kind: 'weekend' } : undefined;
  };

const unitedStates = calendarOf(holidayTable(US_HOLIDAYS));
const weekendsAlone = calendarOf(holidayTable([]));
const byCountry: Readonly<Record<DispatchCountry, Calendar>> = {
  AT: calendarOf(holidayTable(DISPATCH_COUNTRIES.AT.rules)),
  DE: calendarOf(holidayTable(DISPATCH_COUNTRIES.DE.rules)),
  ES: calendarOf(holidayTable(DISPATCH_COUNTRIES.ES.rules)),
  FR: calendarOf(holidayTable(DISPATCH_COUNTRIES.FR.rules)),
  GR: calendarOf(holidayTable(DISPATCH_COUNTRIES.GR.rules)),
  IE: calendarOf(holidayTable(DISPATCH_COUNTRIES.IE.rules)),
  IT: calendarOf(holidayTable(DISPATCH_COUNTRIES.IT.rules)),
  NL: calendarOf(holidayTable(DISPATCH_COUNTRIES.NL.rules)),
};

export const dispatchCalendar = (from: DispatchCountry): Calendar => byCountry[from];

/** For other countries only weekends are known. */
export const arrivalCalendar = (to: Destination): Calendar => {
  if (isInUnitedStates(to)) return unitedStates;
  const listed = listedCountry(to);
  return listed ? byCountry[listed] : weekendsAlone;
};

/** The route of a parcel. A day off at either end does not count. */
export type Way = { readonly from: DispatchCountry; readonly to: Destination };

export const restOnWay = ({ from, to }: Way, day: Day): Rest | undefined =>
  dispatchCalendar(from)(day) ?? arrivalCalendar(to)(day);

/** The day itself, or the first business day after it. */
export const businessDayFrom = (calendar: Calendar, day: Day): Day => {
  let found = day;
  while (calendar(found)) found = addDays(found, 1);
  return found;
};

/** The day on which a parcel has been under way for so many days that are business days at both ends. */
export const arrivalAfter = (way: Way, dispatched: Day, businessDays: number): Day => {
  let day = dispatched;
  for (let left = businessDays; left > 0;) {
    day = addDays(day, 1);
    if (!restOnWay(way, day)) left -= 1;
  }
  return day;
};

/** "Delivery in 3-7 business days" (specification, constants). */
export const DELIVERY_DAYS = { least: 3, most: 7 } as const;

/** Business days after approval and payment within which an order ships (specification, constants). */
export const DISPATCH_DAYS = 1;

export type DeliveryRange = { readonly first: Day; readonly last: Day };

/** Expected arrival of a parcel by its dispatch day; a day off at either end does not count. */
export const deliveryRange = (way: Way, dispatched: Day): DeliveryRange => ({
  first: arrivalAfter(way, dispatched, DELIVERY_DAYS.least),
  last: arrivalAfter(way, dispatched, DELIVERY_DAYS.most),
});

/** The current day in the country of dispatch. */
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
