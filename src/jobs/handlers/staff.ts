import { DONE, type JobOutcome } from '#jobs/catalogue.ts';
import { escalateLateWork, type EscalationDeps } from '#usecases/orders/escalate-late-work.ts';

export type StaffJobDeps = EscalationDeps;

/** Tells the staff by mail what is overdue. */
export const escalate = async (deps: StaffJobDeps): Promise<JobOutcome> => {
  await escalateLateWork(deps);
  return DONE;
};
