import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import { type HandleDeps, handleProviderEvent } from '#usecases/payments/handle-provider-event.ts';

export type BookingDeps = HandleDeps;

/** Books one thing that a payment service told. */
export const handleEvent = async (
  deps: HandleDeps,
  { inboxId }: JobPayloads['handle-provider-event'],
): Promise<JobOutcome> => {
  const handled = await handleProviderEvent(deps, inboxId);
  return handled.ok ? DONE : { kind: 'retry', reason: handled.code };
};
