import { paymentsToAskAbout } from '#db/reads/provider-events.ts';
import { savePayment } from '#db/writes/payments.ts';
import { keepEvents } from '#db/writes/provider-events.ts';
import { ASK_UNTIL_MS, type IncomingEvent } from '#domain/payments/inbox.ts';
import type { ParsedEvent } from '#domain/payments/events.ts';
import type { Deps } from '#usecases/deps.ts';

export type AskDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'payments' | 'jobs'>;

/** More wait for the next time, so that one run does not hold up what people wait for. */
const AT_ONCE = 100;

/** A name of its own: what is learned twice is kept once, and the books know what a call told besides. */
const learned = (parsed: ParsedEvent): IncomingEvent => ({
  eventId: `asked ${parsed.event.id}`,
  type: 'asked',
  parsed,
});

/** The calls that a service could not deliver, under their own names: one that comes after all is known. */
const keepMissed = async (deps: AskDeps, now: Date): Promise<number> => {
  const provider = deps.payments.current;
  const missed = await provider.missed?.(new Date(now.getTime() - ASK_UNTIL_MS));
  if (!missed?.ok) return 0;
  const events = missed.value.map(({ id: eventId, type, parsed }) => ({ eventId, type, parsed }));
  return keepEvents(deps.db, provider.name, events, { jobs: deps.jobs, newId: deps.newId, now });
};

/**
 * Asks the payment services about what nobody heard of: the calls that they could not deliver, and payments
 * that are open for some minutes. All of it goes into the inbox, as if it had been told. Answers with the
 * number of new events; a service that does not answer is asked the next time.
 */
export const askProviders = async (deps: AskDeps): Promise<number> => {
  const now = deps.clock();
  let kept = await keepMissed(deps, now);
  for (const payment of await paymentsToAskAbout(deps.db, now, AT_ONCE)) {
    const { id, provider: name, providerSession } = payment;
    const asked = await deps.payments.named(name)?.ask?.(providerSession);
    if (asked?.ok === false && asked.code === 'provider-unreachable') break;
    if (asked?.ok)
      kept += await keepEvents(deps.db, name, asked.value.map(learned), {
        jobs: deps.jobs,
        newId: deps.newId,
        now,
      });
    await deps.db.transaction().execute((trx) => savePayment(trx, id, { asked_at: now }));
  }
  return kept;
};
