import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { PaymentStep, PaymentToStart } from './provider.ts';
import { PAYMENT } from './stripe-events.ts';

const MINUTE = 60_000;
/** How long Stripe's pages live at the most, and unless it is told otherwise. */
const LONGEST_MS = 24 * 60 * MINUTE;

/**
 * Minimum remaining lifetime of a link for a page that ends with it: Stripe creates no page shorter than 30
 * minutes. One more minute allows for clock differences and latency, and one because the page ends before
 * the link.
 */
export const SHORTEST_LINK_MS = 32 * MINUTE;

/**
 * When the page is to end: a minute before the link, so that nobody pays what may no longer be paid. A link
 * that lives longer than a page may, gets Stripe's default of a day, and another page later. Nothing here
 * depends on the second in which it is asked, so two clicks ask for one and the same page.
 */
const endOf = (expiresAt: Date, now: Date): { expires_at?: number } =>
  expiresAt.getTime() - now.getTime() > LONGEST_MS
    ? {}
    : { expires_at: Math.floor((expiresAt.getTime() - MINUTE) / 1000) };

/** Stripe learns the amount, the order's number and the payer's email address, and no medicine. */
export const pageFor = (
  payment: PaymentToStart,
  now: Date,
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: payment.paymentId,
  metadata: { [PAYMENT]: payment.paymentId },
  payment_intent_data: {
    metadata: { [PAYMENT]: payment.paymentId },
    description: payment.description,
  },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: payment.amount,
        product_data: { name: payment.description },
      },
    },
  ],
  customer_email: payment.email,
  // Otherwise Stripe may take another currency, and give that back.
  adaptive_pricing: { enabled: false },
  success_url: payment.paidUrl,
  cancel_url: payment.backUrl,
  ...endOf(payment.expiresAt, now),
});

/** One page for one question: asked again, Stripe answers with the page that it made. */
export const keyOf = (
  payment: PaymentToStart,
  page: Stripe.Checkout.SessionCreateParams,
  after: string | null,
): string => {
  const question = createHash('sha256')
    .update(JSON.stringify([page, after]))
    .digest('base64url');
  return `${payment.paymentId}-${question}`;
};

/**
 * Next step of a payer who has a page: continue to it, or return to the store if they are done. Undefined
 * if the page ended, is for another amount, or the bank refused the attempt; the payer then needs a new
 * page.
 */
export const stepOf = (
  session: Stripe.Checkout.Session,
  payment: PaymentToStart,
): PaymentStep | undefined => {
  if (session.amount_total !== payment.amount) return undefined;
  const { payment_intent: intent } = session;
  const refusedSince =
    session.payment_status === 'unpaid' &&
    intent !== null &&
    typeof intent !== 'string' &&
    intent.status !== 'processing';
  if (session.status === 'complete' && !refusedSince)
    return { kind: 'page', url: payment.paidUrl, providerSession: session.id };
  // Coming back by a link that was renewed meanwhile leads nowhere.
  return session.status === 'open' && session.url && session.success_url === payment.paidUrl
    ? { kind: 'page', url: session.url, providerSession: session.id }
    : undefined;
};
