import type { PaymentFacts } from '#domain/payments/payment.ts';

/** A payment of 100 dollars without any events, except for `changes`. */
export const paymentFacts = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  amount: 10_000,
  ended: false,
  entries: [],
  refunds: [],
  startedAt: null,
  onItsWayAt: null,
  failedAt: null,
  expiredAt: null,
  ...changes,
});
