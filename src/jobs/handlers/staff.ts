import { DONE, type JobOutcome } from '#jobs/catalogue.ts';
import { escalateLateWork, type EscalationDeps } from '#usecases/orders/escalate-late-work.ts';
import { type LicenceDeps, tellEndingLicences } from '#usecases/pharmacies/tell-licences.ts';

export type StaffJobDeps = EscalationDeps & LicenceDeps;

/** Tells the staff by mail what is overdue. */
export const escalate = async (deps: StaffJobDeps): Promise<JobOutcome> => {
  await escalateLateWork(deps);
  return DONE;
};

/** Tells the administrators by mail which licences of pharmacies end. */
export const tellLicences = async (deps: LicenceDeps): Promise<JobOutcome> => {
  await tellEndingLicences(deps);
  return DONE;
};
