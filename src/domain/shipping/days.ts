/** A civil day, as 2026-01-31. Such texts compare as the days do. */
export type Day = string;

const MS_A_DAY = 86_400_000;

const middayOf = (day: Day): number => Date.parse(`${day}T12:00:00Z`);

export const addDays = (day: Day, days: number): Day =>
  new Date(middayOf(day) + days * MS_A_DAY).toISOString().slice(0, 10);

/** Sunday is 0. */
export const weekdayOf = (day: Day): number => new Date(middayOf(day)).getUTCDay();

export const dayFrom = (year: number, month: number, date: number): Day =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

// Making a formatter costs a hundred times as much as using it; there are as many as time zones in use.
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
};

/** Local time of a time zone at an instant, as the milliseconds of a UTC clock that shows the same time. */
const wallOf = (instant: number, timeZone: string): number => {
  const part = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    part.get('year') ?? 0,
    (part.get('month') ?? 1) - 1,
    part.get('day') ?? 1,
    part.get('hour') ?? 0,
    part.get('minute') ?? 0,
    part.get('second') ?? 0,
  );
};

/** The day that a time zone's calendars show at an instant. */
export const dayIn = (timeZone: string, instant: Date): Day =>
  new Date(wallOf(instant.getTime(), timeZone)).toISOString().slice(0, 10);

/** When the clocks of a time zone show that hour of that day. */
export const instantAt = (day: Day, hour: number, timeZone: string): Date => {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  // Once more from there: beside a change of the clocks the first guess has the other side's offset.
  const guess = wanted - (wallOf(wanted, timeZone) - wanted);
  return new Date(guess - (wallOf(guess, timeZone) - wanted));
};

const spoken = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Monday, November 30". */
export const dayInWords = (day: Day): string => spoken.format(middayOf(day));
