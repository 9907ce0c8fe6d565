import {
  businessDayFrom,
  arrivalAfter,
  dispatchCalendar,
  restOnWay,
  type Way,
} from './business-days.ts';
import { DISPATCH_COUNTRIES, type DispatchCountry } from './countries.ts';
import { addDays, type Day, instantAt } from './days.ts';
import { zoneOf } from './destination.ts';

/** Capabilities of the store's carrier and packaging. */
export type ColdTerms = {
  /** Business days that the carrier needs at the most for a cold parcel. */
  readonly transitDays: number;
  /** Hours for which the packed coolant keeps 2–8 °C, as its maker has qualified it. */
  readonly coolantHours: number;
};

/** The coolant counts from noon of the dispatch day, by the pharmacy's clocks. */
const PACKED_AT = 12;
/** Couriers deliver until eight in the evening, by the patient's clocks. */
const DELIVERED_BY = 20;

/** Beyond this, something is wrong with the terms and not with the calendar. */
const LOOKED_AHEAD = 60;

const HOUR_MS = 3_600_000;

/** When the coolant of a parcel is used up that was packed on a day. */
export const coolantEnds = (from: DispatchCountry, dispatched: Day, coolantHours: number): Date =>
  new Date(
    instantAt(dispatched, PACKED_AT, DISPATCH_COUNTRIES[from].timeZone).getTime() +
      coolantHours * HOUR_MS,
  );

/** Hours from packing to the latest moment of the arrival day. */
const hoursUnderWay = (way: Way, dispatched: Day, arrives: Day): number =>
  (instantAt(arrives, DELIVERED_BY, zoneOf(way.to)).getTime() -
    instantAt(dispatched, PACKED_AT, DISPATCH_COUNTRIES[way.from].timeZone).getTime()) /
  HOUR_MS;

/** Reasons to hold a parcel that would leave on one of the preceding business days. */
export type Wait = { readonly weekend: boolean; readonly holidays: readonly string[] };

export type ColdDispatch =
  | {
      readonly kind: 'day';
      readonly day: Day;
      readonly arrives: Day;
      readonly hours: number;
      /** Why it is not sent on the first business day; undefined where it is. */
      readonly held:
        | { readonly earliest: Day; readonly hours: number; readonly wait: Wait }
        | undefined;
    }
  /** The coolant does not last for the way on any day. */
  | { readonly kind: 'never' };

/** Adds what lies between the two days. */
const addWait = (way: Way, dispatched: Day, arrives: Day, before: Wait): Wait => {
  let { weekend } = before;
  const holidays = new Set(before.holidays);
  for (let day = addDays(dispatched, 1); day < arrives; day = addDays(day, 1)) {
    const rest = restOnWay(way, day);
    if (rest?.kind === 'weekend') weekend = true;
    if (rest?.kind === 'holiday') holidays.add(rest.name);
  }
  return { weekend, holidays: [...holidays] };
};

/**
 * The first business day, from a day on, on which a cold parcel can leave and still be cold when it is
 * delivered at the end of its last day. The yardstick is that of wholesale: the label's conditions are
 * kept on the whole way, and where nothing measures them, the route is judged before (Guidelines on Good
 * Distribution Practice, 2013/C 343/01, 9.2 and 9.4).
 */
export const coldDispatch = (way: Way, from: Day, terms: ColdTerms): ColdDispatch => {
  const calendar = dispatchCalendar(way.from);
  const tried = (day: Day) => {
    const arrives = arrivalAfter(way, day, terms.transitDays);
    return { day, arrives, hours: hoursUnderWay(way, day, arrives) };
  };
  const earliest = tried(businessDayFrom(calendar, from));
  const last = addDays(from, LOOKED_AHEAD);
  let wait: Wait = { weekend: false, holidays: [] };
  for (
    let found = earliest;
    found.day <= last;
    found = tried(businessDayFrom(calendar, addDays(found.day, 1)))
  ) {
    if (found.hours <= terms.coolantHours)
      return {
        kind: 'day',
        ...found,
        held:
          found === earliest ? undefined : { earliest: earliest.day, hours: earliest.hours, wait },
      };
    wait = addWait(way, found.day, found.arrives, wait);
  }
  return { kind: 'never' };
};
