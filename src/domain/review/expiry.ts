import { isDay } from '#domain/dates.ts';
import { addDays, instantAt } from '#domain/shipping/days.ts';

/** The day of an instant in UTC, as 2026-01-31. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/**
 * The last day on which a prescription may be filled. A month that has no such day ends the life on its
 * last one: six months from August 31 is February 28. Undefined where the day does not exist.
 */
export const validUntil = (issued: string, months: number): string | undefined => {
  if (!isDay(issued)) return undefined;
  const [year = 0, month = 0, day = 0] = issued.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))));
};

/**
 * The last moment of a day in the calendar of a time zone: what rests on a prescription ends with its last day
 * where it is filled. Undefined where the day does not exist.
 */
export const lastMomentOf = (day: string, timeZone: string): Date | undefined =>
  isDay(day) ? new Date(instantAt(addDays(day, 1), 0, timeZone).getTime() - 1) : undefined;

/** Whether the last day has passed. ISO days compare as text. */
export const isExpired = (lastDay: string, today: string): boolean => today > lastDay;
