import type { Database } from '#db/client.ts';
import { markEventFailed } from '#db/writes/provider-events.ts';
import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';

/** Where something ends up that a payment service told and nobody could book, its worker's death included. */
export const eventUnhandled = async (
  deps: {
    readonly db: Database;
    readonly clock: () => Date;
    readonly warn: (fields: object, message: string) => void;
  },
  { inboxId }: JobPayloads['provider-event-unhandled'],
): Promise<JobOutcome> => {
  if (await markEventFailed(deps.db, inboxId, deps.clock()))
    deps.warn({ inboxId }, 'what a payment service told could not be booked');
  return DONE;
};
