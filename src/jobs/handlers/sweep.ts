import type { Database } from '#db/client.ts';
import { purgeExpired } from '#db/writes/expired.ts';
import { requeueLostRemovals } from '#db/writes/erased-prescriptions.ts';
import { requeueLostMails } from '#db/writes/mails.ts';
import { DONE, type JobOutcome } from '#jobs/catalogue.ts';
import { removeStrays, type StrayDeps } from './stray-files.ts';

/** A mail this old without a job has lost it; a younger one's transaction may be about to commit. */
const LOST_AFTER_MS = 10 * 60_000;

/**
 * Hourly: removes what has run out, finds mails and erased files that lost their job, and files that
 * no row knows.
 */
export const sweep = async (
  deps: StrayDeps & { readonly db: Database; readonly clock: () => Date },
): Promise<JobOutcome> => {
  const now = deps.clock();
  await purgeExpired(deps.db, now);
  await requeueLostMails(deps.db, new Date(now.getTime() - LOST_AFTER_MS));
  await requeueLostRemovals(deps.db);
  await removeStrays(deps, now);
  return DONE;
};
