import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import {
  closePaymentPage,
  type PayDeps,
  sendRefund as send,
  type Sent,
} from '#usecases/payments/send-refund.ts';

/** What the jobs of payments work with. */
export type SendRefundDeps = PayDeps;

const outcome = (sent: Sent): JobOutcome =>
  sent === 'done' ? DONE : { kind: 'retry', reason: 'the provider of payments did not answer' };

/** Sends a refund to the provider that took the money. */
export const sendRefund = async (
  deps: PayDeps,
  { refundId }: JobPayloads['send-refund'],
): Promise<JobOutcome> => outcome(await send(deps, refundId));

/** Closes the provider's page of a payment that has ended. */
export const closePage = async (
  deps: PayDeps,
  { paymentId }: JobPayloads['close-payment-page'],
): Promise<JobOutcome> => outcome(await closePaymentPage(deps, paymentId));
