import { purgeExpired } from '#db/writes/expired.ts';
import { requeueLostRemovals } from '#db/writes/erased-prescriptions.ts';
import { requeueLostMails } from '#db/writes/mails.ts';
import { requeueLostEvents } from '#db/writes/provider-events.ts';
import { requeueLostRewards } from '#db/writes/referrals.ts';
import { DONE, type JobOutcome, type JobQueue } from '#jobs/catalogue.ts';
import { type SealDeps, sealRecord } from './seal-record.ts';
import { removeStrays, type StrayDeps } from './stray-files.ts';

/** A mail this old without a job has lost it; a younger one's transaction may be about to commit. */
const LOST_AFTER_MS = 10 * 60_000;

/**
 * Hourly: removes what has run out, finds mails, events of payment services, rewards and erased files that
 * lost their job, and files that no row knows, and seals the record of who saw what.
 */
export const sweep = async (
  deps: StrayDeps & SealDeps & { readonly clock: () => Date; readonly jobs: JobQueue },
): Promise<JobOutcome> => {
  const now = deps.clock();
  await purgeExpired(deps.db, now);
  await requeueLostMails(deps.db, deps.jobs, new Date(now.getTime() - LOST_AFTER_MS));
  await requeueLostEvents(deps.db, deps.jobs, new Date(now.getTime() - LOST_AFTER_MS));
  await requeueLostRemovals(deps.db, deps.jobs);
  await sealRecord(deps, now);
  await requeueLostRewards(deps.db, deps.jobs);
  await removeStrays(deps, now);
  return DONE;
};
