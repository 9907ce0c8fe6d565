/** Kinds of reminder. Each is sent once for each prescription, question and link of an order. */
export const REMINDER_KINDS = [
  'prescription missing',
  'answer missing',
  'payment link ending',
  'refill',
] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Days for which an order may wait for its owner before they are reminded. */
const REMIND_AFTER_DAYS = 3;
/** Upper limit in days: after this, the person is taken not to want the order. */
export const REMIND_UNTIL_DAYS = 30;

/** Whether an order has waited for its owner long enough, and not for too long. */
export const hasWaited = (since: Date, now: Date): boolean => {
  const waited = now.getTime() - since.getTime();
  return waited >= REMIND_AFTER_DAYS * DAY && waited < REMIND_UNTIL_DAYS * DAY;
};

/** Reminders leave in the daytime, so the last chance to tell of a link can be more than a day before. */
export const LINK_ENDS_WITHIN_HOURS = 36;

/** From when on a link ends soon: who was reminded before that was reminded of another one. */
export const soonFrom = (until: Date): Date =>
  new Date(until.getTime() - LINK_ENDS_WITHIN_HOURS * HOUR);

/** Whether a payment link ends so soon that its owner should know. */
export const endsSoon = (until: Date, now: Date): boolean => {
  const left = until.getTime() - now.getTime();
  return left > 0 && left <= LINK_ENDS_WITHIN_HOURS * HOUR;
};
