import { DONE, type JobOutcome } from '#jobs/catalogue.ts';
import { type AskDeps, askProviders } from '#usecases/payments/ask-providers.ts';

/** Looks for what payment services told and nobody heard. */
export const askAround = async (deps: AskDeps): Promise<JobOutcome> => {
  await askProviders(deps);
  return DONE;
};
