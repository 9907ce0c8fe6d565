import { DISPATCH_COUNTRIES, type DispatchCountry, US_HOLIDAYS } from './countries.ts';
import { addDays, type Day, weekdayOf, yearOf } from './days.ts';
import { type Destination, isInUnitedStates, listedCountry } from './destination.ts';
import { holidayTable } from './holidays.ts';

/** Why nothing moves on a day; undefined for a business day. */
export type Rest =
  | { readonly kind: 'weekend' }
  | { readonly kind: 'holiday'; readonly name: string };

export type Calendar = (day: Day) => Rest | undefined;

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

/** Of other countries the store knows the weekends alone. */
export const arrivalCalendar = (to: Destination): Calendar => {
  if (isInUnitedStates(to)) return unitedStates;
  const listed = listedCountry(to);
  return listed ? byCountry[listed] : weekendsAlone;
};

/** The way of a parcel: a day on which either end rests does not bring it on. */
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
