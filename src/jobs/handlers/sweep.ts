import type { Database } from '#db/client.ts';
import { purgeExpired } from '#db/writes/expired.ts';
import { requeueLostRemovals } from '#db/writes/erased-prescriptions.ts';
import { requeueLostMails } from '#db/writes/mails.ts';
import { DONE, type JobOutcome } from '#jobs/catalogue.ts';

/** A mail this old without a job has lost it; a younger one's transaction may be about to commit. */
const LOST_AFTER_MS = 10 * 60_000;

/** Hourly: removes what has run out, and finds mails and erased files that lost their job. */
export const sweep = async (deps: {
  readonly db: Database;
  readonly clock: () => Date;
}): Promise<JobOutcome> => {
  const now = deps.clock();
  await purgeExpired(deps.db, now);
  await requeueLostMails(deps.db, new Date(now.getTime() - LOST_AFTER_MS));
  await requeueLostRemovals(deps.db);
  return DONE;
};
