import { DONE, type JobOutcome } from '#jobs/catalogue.ts';
import { reconcile } from '#usecases/payments/reconcile.ts';
import type { PayDeps } from '#usecases/payments/send-refund.ts';

/** Daily: compares ledger, refunds and orders, and tells the store what does not agree. */
export const reconcilePayments = async (deps: PayDeps): Promise<JobOutcome> => {
  await reconcile(deps);
  return DONE;
};
