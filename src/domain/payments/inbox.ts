import type { ParsedEvent } from './events.ts';

/** Result of handling an event of a payment provider. */
export const EVENT_OUTCOMES = {
  applied: { words: 'Booked', look: false },
  known: { words: 'Was known', look: false },
  ignored: { words: 'Nothing to do', look: false },
  unclear: { words: 'Could not be read as an amount in dollars', look: true },
  'unknown payment': { words: 'Names no payment of the store', look: true },
} as const satisfies Record<string, { readonly words: string; readonly look: boolean }>;

export type EventOutcome = keyof typeof EVENT_OUTCOMES;

/** An event of a payment service, as it comes in. */
export type IncomingEvent = {
  /** The service's own id of it, the same each time it is sent. */
  readonly eventId: string;
  readonly type: string;
  readonly parsed: ParsedEvent | 'ignored' | 'unclear';
};

/** How long a payment that somebody went on to pay may be without news before the service is asked. */
export const ASK_AFTER_MS = 10 * 60_000;

/** After a day it is asked less often: what is still open then is with a bank, which takes days. */
export const ASK_RARELY_AFTER_MS = 24 * 60 * 60_000;
export const ASK_RARELY_EVERY_MS = 6 * 60 * 60_000;

/** Services remember their events for about so long; what is open then is for a person to look at. */
export const ASK_UNTIL_MS = 30 * 24 * 60 * 60_000;
