import { DONE, type JobOutcome } from '#jobs/catalogue.ts';
import type { StartDrill } from '#backup/start-drill.ts';
import type { Log } from '#platform/log.ts';

export type DrillJobDeps = {
  /** Undefined where no folder of backups is configured. */
  readonly startDrill: StartDrill | undefined;
  readonly log: Pick<Log, 'error' | 'info'>;
};

/** Restores the newest backup beside the store, once a month. */
export const drillRestore = async ({ startDrill, log }: DrillJobDeps): Promise<JobOutcome> => {
  if (!startDrill) return DONE;
  const fault = await startDrill();
  if (fault === undefined) log.info('the restore drill passed');
  else log.error({ fault }, 'the restore drill failed');
  return DONE;
};
