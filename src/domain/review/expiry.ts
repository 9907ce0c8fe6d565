import { isDay } from '#domain/dates.ts';
import { type Day, addDays, dayIn, instantAt } from '#domain/shipping/days.ts';
import { type Destination, zoneOf } from '#domain/shipping/destination.ts';

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
 * The last moment of a prescription's last day. A US prescription counts in days of the United States, so it
 * may be filled until that day has ended where its patient lives, wherever the pharmacist sits. In a state of
 * several time zones that is the westernmost. Undefined where the day does not exist.
 */
export const lastMomentOf = (day: string, home: Destination): Date | undefined =>
  isDay(day) ? new Date(instantAt(addDays(day, 1), 0, zoneOf(home)).getTime() - 1) : undefined;

/** The US time zone in which a day begins first. */
const FIRST_ZONE = 'Pacific/Guam';

/** The dates used to judge a prescription at an instant. */
export type PrescriptionDays = {
  /** On the patient's calendar: its last day is good until this one is over. */
  readonly today: Day;
  /**
   * The latest that it can have been written on: a prescriber may be where it is tomorrow already. A date
   * after this one was typed wrongly.
   */
  readonly newest: Day;
};

export const prescriptionDays = (instant: Date, home: Destination): PrescriptionDays => {
  const today = dayIn(zoneOf(home), instant);
  const first = dayIn(FIRST_ZONE, instant);
  return { today, newest: first > today ? first : today };
};

/** Whether the last day has passed. ISO days compare as text. */
export const isExpired = (lastDay: string, today: string): boolean => today > lastDay;
