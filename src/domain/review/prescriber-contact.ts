import { isDay } from '#domain/dates.ts';
import { refuse, ok, type Result } from '#domain/result.ts';
import { CONTACT_MESSAGES } from '#texts/prescriber-contacts.ts';

export const CONTACT_CHANNELS = ['phone', 'fax', 'email', 'letter'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** Who called or wrote first. */
export const CONTACT_STARTERS = ['pharmacy', 'practice'] as const;
export type ContactStarter = (typeof CONTACT_STARTERS)[number];

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The moment of a day and a time in UTC; undefined if one of them is none. */
const momentOf = (day: string, time: string): Date | undefined =>
  isDay(day) && TIME.test(time) ? new Date(`${day}T${time}:00Z`) : undefined;

/** When somebody spoke with a practice: after the order was placed, and not in the future. */
export const contactMoment = (
  { day, time }: { readonly day: string; readonly time: string },
  { placedAt, now }: { readonly placedAt: Date; readonly now: Date },
): Result<Date> => {
  const at = momentOf(day, time);
  if (!at) return refuse('moment-unknown', 'invalid', CONTACT_MESSAGES.momentUnknown);
  if (at > now) return refuse('moment-ahead', 'invalid', CONTACT_MESSAGES.momentAhead);
  // The field has no seconds, so the minute of the order itself counts.
  if (at.getTime() < Math.floor(placedAt.getTime() / 60_000) * 60_000)
    return refuse('moment-before', 'invalid', CONTACT_MESSAGES.momentBefore);
  return ok(at);
};
