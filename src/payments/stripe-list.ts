import type Stripe from 'stripe';
import { isUuid } from '#domain/cursor.ts';
import type { ProviderMove } from '#domain/payments/reconcile.ts';
import { DISPUTE_ENDS, dollars, instant, PAYMENT, REFUND_ENDS } from './stripe-events.ts';

/** Payments that have not ended by then need a person's attention. */
const ENDS_AFTER_MS = 30 * 24 * 60 * 60_000;

const isOld = (created: number, now: Date): boolean =>
  instant(created).getTime() < now.getTime() - ENDS_AFTER_MS;

/** The store's payment, by what stands on the thing itself or on the payment that it belongs to. */
const paymentOf = (
  metadata: Stripe.Metadata | null,
  intent: string | Stripe.PaymentIntent | null = null,
): string | null => {
  const id =
    metadata?.[PAYMENT] ?? (typeof intent === 'string' ? undefined : intent?.metadata[PAYMENT]);
  return id && isUuid(id) ? id : null;
};

/** A payment with the name that its event has in the ledger. */
export const moveOfIntent = (intent: Stripe.PaymentIntent, now: Date): ProviderMove => ({
  flow: 'received',
  ref: intent.id,
  paymentId: paymentOf(intent.metadata),
  amount: dollars(intent.amount_received, intent.currency) ?? null,
  at: instant(intent.created),
  state:
    intent.status === 'succeeded'
      ? 'moved'
      : intent.status === 'canceled'
        ? 'not moved'
        : 'under way',
  ended:
    intent.status === 'succeeded' || intent.status === 'canceled' || isOld(intent.created, now),
});

/** A refund; a bank may return the money for weeks. */
export const moveOfRefund = (refund: Stripe.Refund, now: Date): ProviderMove => {
  const end = REFUND_ENDS[refund.status ?? ''];
  return {
    flow: 'refunded',
    ref: refund.id,
    paymentId: paymentOf(refund.metadata, refund.payment_intent),
    amount: dollars(refund.amount, refund.currency) ?? null,
    at: instant(refund.created),
    state: end === undefined ? 'under way' : end === 'refunded' ? 'moved' : 'not moved',
    ended: end === 'refund failed' || isOld(refund.created, now),
  };
};

/** A dispute, whose money is withdrawn until it is returned. */
export const moveOfDispute = (dispute: Stripe.Dispute): ProviderMove => {
  const moved = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const ended = DISPUTE_ENDS[dispute.status] !== undefined;
  return {
    flow: 'reversed',
    ref: dispute.id,
    paymentId: paymentOf(dispute.metadata, dispute.payment_intent),
    amount: dollars(dispute.amount, dispute.currency) ?? null,
    at: instant(dispute.created),
    state: moved < 0 ? 'moved' : ended ? 'not moved' : 'under way',
    ended,
  };
};
