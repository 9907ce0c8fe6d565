// One formatter, because creating one takes a hundred times as long as using it.
const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** "Apr 15, 2025, 09:31 UTC", for staff, who compare it with a log. */
export const formatMoment = (at: Date): string => `${moment.format(at)} UTC`;

const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Apr 15, 2025", for the narrow columns of staff lists. */
export const formatDay = (at: Date): string => day.format(at);

const time = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** "09:31 UTC", below a day. */
export const formatTime = (at: Date): string => `${time.format(at)} UTC`;
