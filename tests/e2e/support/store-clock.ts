import { dispatchCalendar, dispatchToday } from '#domain/shipping/business-days.ts';
import { clockFrom } from '#tests/support/clock-settings.ts';

const DAY = 86_400_000;

/**
 * How many milliseconds the clocks of the journeys' stores are behind: on a weekend or a holiday of the country of dispatch,
 * on which no cold parcel may leave, they show the same time on the last business day.
 */
const behind = (() => {
  const now = Date.now();
  let by = 0;
  while (dispatchCalendar('DE')(dispatchToday('DE', new Date(now - by)))) by += DAY;
  return by;
})();

/** The time by the clocks of the stores. */
export const storeNow = (): Date => new Date(Date.now() - behind);

/** The environment of a store whose clock shows that time. */
export const storeClock = (): Record<string, string> => (behind === 0 ? {} : clockFrom(storeNow()));
