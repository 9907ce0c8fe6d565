import { sealAudit } from '#db/audit-chain.ts';
import type { Database } from '#db/client.ts';
import { requeueLostRemovals } from '#db/writes/prescriptions.ts';
import { requeueLostDecisions } from '#db/writes/pending-decisions.ts';
import { purgeExpired } from '#db/writes/expired.ts';
import { removeOldMails, requeueLostMails } from '#db/writes/mails.ts';
import { requeueLostEvents } from '#db/writes/provider-events.ts';
import { requeueLostRewards } from '#db/writes/referrals.ts';
import { DONE, type JobOutcome, type JobQueue } from '#jobs/catalogue.ts';
import type { Log } from '#platform/log.ts';
import type { Seal } from '#platform/seal.ts';
import type { KeepHead } from '#storage/audit-heads.ts';
import { removeStrays, type StrayDeps } from './files.ts';

type SealDeps = {
  readonly db: Database;
  readonly seal: Seal;
  readonly log: Pick<Log, 'info'>;
  readonly keepHead: KeepHead;
};

/**
 * Signs the last entry of the audit log, and keeps the signature outside the database and in the process log too, so
 * that a shortened or rewritten audit log is noticed even if its checkpoints were removed.
 */
export const sealRecord = async (
  { db, seal, log, keepHead }: SealDeps,
  now: Date,
): Promise<void> => {
  const sealed = await sealAudit(db, seal, now);
  if (!sealed) return;
  const { number, hash, at, signature } = sealed;
  await keepHead(sealed);
  log.info({ entry: number, head: hash, at, sealed: signature }, 'the record of access was sealed');
};

const DAY_MS = 86_400_000;
/** The transaction of a younger row may not have committed yet. */
const LOST_AFTER_MS = 10 * 60_000;

export type SweepDeps = StrayDeps &
  SealDeps & {
    readonly clock: () => Date;
    readonly jobs: JobQueue;
    /** Days for which mails are kept. */
    readonly keepMailsDays: number;
  };

/**
 * Runs every hour: deletes expired rows and old mails, queues mails, payment events, decisions, rewards and file removals that lost
 * their job, removes files without a row, and seals the audit log.
 */
export const sweep = async (deps: SweepDeps): Promise<JobOutcome> => {
  const now = deps.clock();
  await purgeExpired(deps.db, now);
  await removeOldMails(deps.db, deps.jobs, new Date(now.getTime() - deps.keepMailsDays * DAY_MS));
  await requeueLostMails(deps.db, deps.jobs, new Date(now.getTime() - LOST_AFTER_MS));
  await requeueLostEvents(deps.db, deps.jobs, new Date(now.getTime() - LOST_AFTER_MS));
  await requeueLostDecisions(deps.db, deps.jobs, new Date(now.getTime() - LOST_AFTER_MS));
  await requeueLostRemovals(deps.db, deps.jobs);
  await sealRecord(deps, now);
  await requeueLostRewards(deps.db, deps.jobs);
  await removeStrays(deps, now);
  return DONE;
};
