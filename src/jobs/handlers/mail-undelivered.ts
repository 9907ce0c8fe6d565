import type { Database } from '#db/client.ts';
import { markMailFailed } from '#db/writes/mails.ts';
import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';

/** Where a mail ends up that nobody tries to send any more, its worker's death included. */
export const mailUndelivered = async (
  deps: {
    readonly db: Database;
    readonly clock: () => Date;
    readonly warn: (fields: object, message: string) => void;
  },
  { mailId }: JobPayloads['mail-undelivered'],
): Promise<JobOutcome> => {
  if (await markMailFailed(deps.db, mailId, deps.clock()))
    deps.warn({ mailId }, 'a mail could not be delivered');
  return DONE;
};
