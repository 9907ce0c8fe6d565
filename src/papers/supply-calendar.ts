import { createEvents, type DateArray, type EventAttributes } from 'ics';
import type { SupplyCalendarFacts } from './facts.ts';

const dateOf = (day: string): DateArray => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

/**
 * The days on which the supplies of an order end, as iCalendar (RFC 5545). No medicine is named, because calendars are
 * shared with families and employers and shown on locked screens; the link leads to the order.
 */
export const supplyCalendar = ({ number, url, ends }: SupplyCalendarFacts): string => {
  const { host } = new URL(url);
  const events = ends.map(({ lineId, day }, place): EventAttributes => ({
    // The same event again if the day moves, so that a calendar changes it instead of adding one.
    uid: `supply-${lineId}@${host}`,
    start: dateOf(day),
    end: dateOf(day),
    title: `Supply of order ${number} ends${ends.length > 1 ? ` (item ${place + 1} of ${ends.length})` : ''}`,
    description: `We estimated this from the day it arrived. Your order: ${url}`,
    url,
    classification: 'PRIVATE',
    busyStatus: 'FREE',
    transp: 'TRANSPARENT',
  }));
  const { error, value } = createEvents(events, { productId: `-//${host}//supply//EN` });
  if (value === null) throw new Error('no calendar was created', { cause: error });
  return value;
};
