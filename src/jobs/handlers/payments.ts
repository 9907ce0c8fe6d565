import { markEventFailed } from '#db/writes/provider-events.ts';
import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import type { Log } from '#platform/log.ts';
import {
  type AskDeps,
  askProviders,
  type HandleDeps,
  handleProviderEvent,
} from '#usecases/payments/provider-events.ts';
import { reconcile } from '#usecases/payments/reconcile.ts';
import {
  closePaymentPage,
  type PayDeps,
  sendRefund,
  type Sent,
} from '#usecases/payments/refunds.ts';

export type PaymentJobDeps = AskDeps & HandleDeps & PayDeps & { readonly log: Pick<Log, 'warn'> };

/** Asks the payment services for events that they could not deliver. */
export const askProvidersJob = async (deps: AskDeps): Promise<JobOutcome> => {
  await askProviders(deps);
  return DONE;
};

/** Books one event of a payment service. */
export const handleEvent = async (
  deps: HandleDeps,
  { inboxId }: JobPayloads['handle-provider-event'],
): Promise<JobOutcome> => {
  const handled = await handleProviderEvent(deps, inboxId);
  return handled.ok ? DONE : { kind: 'retry', reason: handled.code };
};

/** Marks an event that could not be booked within its retries, also where the worker died. */
export const eventUnhandled = async (
  deps: Pick<PaymentJobDeps, 'db' | 'clock' | 'log'>,
  { inboxId }: JobPayloads['provider-event-unhandled'],
): Promise<JobOutcome> => {
  if (await markEventFailed(deps.db, inboxId, deps.clock()))
    deps.log.warn({ inboxId }, 'an event of a payment service could not be booked');
  return DONE;
};

/** Compares ledger, refunds and orders every day, and mails the store what does not agree. */
export const reconcilePayments = async (deps: PayDeps): Promise<JobOutcome> => {
  await reconcile(deps);
  return DONE;
};

const outcome = (sent: Sent): JobOutcome =>
  sent === 'done' ? DONE : { kind: 'retry', reason: 'the provider of payments did not answer' };

/** Sends a refund to the provider that took the money. */
export const sendRefundJob = async (
  deps: PayDeps,
  { refundId }: JobPayloads['send-refund'],
): Promise<JobOutcome> => outcome(await sendRefund(deps, refundId));

/** Closes the provider's page of a payment that has ended. */
export const closePaymentPageJob = async (
  deps: PayDeps,
  { paymentId }: JobPayloads['close-payment-page'],
): Promise<JobOutcome> => outcome(await closePaymentPage(deps, paymentId));
