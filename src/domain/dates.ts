import { NOT_AVAILABLE } from './customers.ts';

/** Error reported when a date cannot be formatted. */
export const DATE_ERROR = 'Date formatting error';

// A shared formatter: creating one costs a hundred times as much as using it.
const longForm = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A day, or an instant with its offset: without an offset it could be another day elsewhere. */
const UNAMBIGUOUS =
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** The calendar rolls 31 February over into March; a date that does not exist is an error here. */
const dayExists = (text: string): boolean => {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
};

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists, as a date field sends it: 2026-01-31. */
export const isDay = (text: string): boolean => DAY.test(text) && dayExists(text);

const instantOf = (value: Date | string): Date | undefined => {
  if (typeof value === 'string' && !(UNAMBIGUOUS.test(value) && dayExists(value))) return undefined;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
};

/**
 * "April 15, 2025", in UTC wherever it runs, so that server and browser agree. Empty or failing
 * gives 'N/A'; `report` hears of the failing ones, with no part of the value.
 */
export const formatDate = (
  value: Date | string | null | undefined,
  report?: (message: typeof DATE_ERROR) => void,
): string => {
  if (value === null || value === undefined || value === '') return NOT_AVAILABLE;
  const instant = instantOf(value);
  if (instant) return longForm.format(instant);
  report?.(DATE_ERROR);
  return NOT_AVAILABLE;
};

/** Whether a text is a day on which a living person can have been born. The year 1900 is the earliest. */
export const isBirthDate = (text: string): boolean => isDay(text) && text >= '1900-01-01';
