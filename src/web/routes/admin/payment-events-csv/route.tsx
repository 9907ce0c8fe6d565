import { eventsToLookAt } from '#db/reads/provider-events.ts';
import { EVENT_OUTCOMES } from '#domain/payments/events.ts';
import { PROVIDERS } from '#domain/payments/payment.ts';
import { depsContext } from '#web/http/context.ts';
import { csvAnswer, csvTime, oneBatch } from '#web/http/csv-answer.ts';
import type { Route } from './+types/route.ts';

const HEAD = ['event', 'payment service', 'type', 'received', 'tries', 'why', 'error'];

/** The events of the payment service that could not be booked, as CSV. They name no patient. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const events = await eventsToLookAt(context.get(depsContext).db);
  return csvAnswer(
    'unbooked-events.csv',
    HEAD,
    oneBatch(
      events.map((event) => [
        event.eventId,
        PROVIDERS[event.provider].words,
        event.type,
        csvTime(event.receivedAt),
        String(event.tries),
        event.outcome === null ? 'could not be booked' : EVENT_OUTCOMES[event.outcome].words,
        event.lastError ?? '',
      ]),
    ),
  );
};
