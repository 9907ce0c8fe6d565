import type Stripe from 'stripe';
import { isUuid } from '#domain/cursor.ts';
import { type Cents, MAX_CENTS, toCents } from '#domain/money.ts';
import type { DisputeOutcome, ParsedEvent } from '#domain/payments/events.ts';
import type { WebhookEvent } from './provider.ts';

/** Name under which Stripe's objects carry the store's payment. */
export const PAYMENT = 'payment_id';
/** Name under which Stripe's refunds carry the store's refund. */
export const REFUND = 'refund_id';

/** Event types the store handles; others are ignored. The operator enables these at Stripe. */
export const TOLD_KINDS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies readonly Stripe.Event['type'][];

type Reading = WebhookEvent['parsed'];

const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

export const instant = (seconds: number): Date => new Date(seconds * 1000);

/** The store sells in dollars alone: an amount in anything else, or of nothing, is for a person to look at. */
export const dollars = (amount: number | null, currency: string | null): Cents | undefined =>
  currency === 'usd' &&
  amount !== null &&
  Number.isSafeInteger(amount) &&
  amount > 0 &&
  amount <= MAX_CENTS
    ? toCents(amount)
    : undefined;

/** The store's payment that a page of Stripe's was made for; `null` where somebody else made it. */
export const paymentOfSession = (session: Stripe.Checkout.Session): string | null => {
  const id = session.client_reference_id;
  return id && isUuid(id) && session.metadata?.[PAYMENT] === id ? id : null;
};

/** The store's payment that a payment of Stripe's was made for. */
export const paymentOfIntent = (intent: Stripe.PaymentIntent): string | null => {
  const id = intent.metadata[PAYMENT];
  return id && isUuid(id) ? id : null;
};

/**
 * The page was paid. The fact is named by Stripe's payment, which is paid once, and not by the call, so it
 * is one and the same whichever call brings it.
 */
const paid = (session: Stripe.Checkout.Session, at: Date): Reading => {
  const paymentId = paymentOfSession(session);
  if (!paymentId) return 'ignored';
  const providerPayment = idOf(session.payment_intent);
  const amount = dollars(session.amount_total, session.currency);
  if (!providerPayment || amount === undefined) return 'unclear';
  return {
    event: { kind: 'paid', id: `paid:${providerPayment}`, at, providerPayment, amount },
    of: { paymentId },
  };
};

/** The page says something else than that it was paid. */
const notPaid = (
  kind: 'on its way' | 'failed' | 'expired',
  session: Stripe.Checkout.Session,
  at: Date,
): Reading => {
  const paymentId = paymentOfSession(session);
  if (!paymentId) return 'ignored';
  return { event: { kind, id: `${kind}:${session.id}`, at }, of: { paymentId } };
};

const ofMetadata = (
  metadata: Stripe.Metadata | null,
  intent: string | { readonly id: string } | null,
): ParsedEvent['of'] | undefined => {
  const paymentId = metadata?.[PAYMENT];
  if (paymentId && isUuid(paymentId)) return { paymentId };
  const providerPayment = idOf(intent);
  return providerPayment ? { providerPayment } : undefined;
};

export const REFUND_ENDS: Readonly<Record<string, 'refunded' | 'refund failed'>> = {
  succeeded: 'refunded',
  failed: 'refund failed',
  canceled: 'refund failed',
};

/** Result of a refund; undefined while it is in progress. */
const refunded = (refund: Stripe.Refund, at: Date): Reading => {
  const kind = REFUND_ENDS[refund.status ?? ''];
  const of = ofMetadata(refund.metadata, refund.payment_intent);
  if (!kind || !of) return 'ignored';
  const amount = dollars(refund.amount, refund.currency);
  if (amount === undefined) return 'unclear';
  const refundId = refund.metadata?.[REFUND];
  return {
    event: {
      kind,
      id: `${kind}:${refund.id}`,
      at,
      providerRefund: refund.id,
      refundId: refundId && isUuid(refundId) ? refundId : null,
      amount,
    },
    of,
  };
};

/** The payer's bank took the disputed money, or gave it back. A mere question of the bank's moves none. */
const disputed = (
  kind: 'reversed' | 'reversal lifted',
  dispute: Stripe.Dispute,
  at: Date,
): Reading => {
  const of = ofMetadata(dispute.metadata, dispute.payment_intent);
  if (!of) return 'ignored';
  const amount = dollars(dispute.amount, dispute.currency);
  if (amount === undefined) return 'unclear';
  return {
    event: { kind, id: `${kind}:${dispute.id}`, at, providerDispute: dispute.id, amount },
    of,
  };
};

export const DISPUTE_ENDS: Readonly<Record<string, DisputeOutcome>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
};

/** The payer's bank asks about the money, whether it takes it or not. */
const disputeOpened = (dispute: Stripe.Dispute, at: Date): Reading => {
  const of = ofMetadata(dispute.metadata, dispute.payment_intent);
  if (!of) return 'ignored';
  const amount = dollars(dispute.amount, dispute.currency);
  if (amount === undefined) return 'unclear';
  const due = dispute.evidence_details?.due_by;
  return {
    event: {
      kind: 'dispute opened',
      id: `dispute opened:${dispute.id}`,
      at,
      providerDispute: dispute.id,
      amount,
      answerBy: typeof due === 'number' ? instant(due).toISOString() : null,
    },
    of,
  };
};

/** The bank has decided, or the question was taken back; nothing where it is still open. */
const disputeClosed = (dispute: Stripe.Dispute, at: Date): Reading => {
  const of = ofMetadata(dispute.metadata, dispute.payment_intent);
  const outcome = DISPUTE_ENDS[dispute.status];
  if (!of || !outcome) return 'ignored';
  const amount = dollars(dispute.amount, dispute.currency);
  if (amount === undefined) return 'unclear';
  return {
    event: {
      kind: 'dispute closed',
      id: `dispute closed:${dispute.id}`,
      at,
      providerDispute: dispute.id,
      amount,
      outcome,
    },
    of,
  };
};

/** Translates a Stripe event into the store's terms. */
export const readEvent = (event: Stripe.Event): Reading => {
  const at = instant(event.created);
  switch (event.type) {
    case 'checkout.session.completed':
      if (event.data.object.payment_status === 'paid') return paid(event.data.object, at);
      return event.data.object.payment_status === 'unpaid'
        ? notPaid('on its way', event.data.object, at)
        : 'ignored';
    case 'checkout.session.async_payment_succeeded':
      return paid(event.data.object, at);
    case 'checkout.session.async_payment_failed':
      return notPaid('failed', event.data.object, at);
    case 'checkout.session.expired':
      return notPaid('expired', event.data.object, at);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refunded(event.data.object, at);
    case 'charge.dispute.created':
      return disputeOpened(event.data.object, at);
    case 'charge.dispute.closed':
      return disputeClosed(event.data.object, at);
    case 'charge.dispute.funds_withdrawn':
      return disputed('reversed', event.data.object, at);
    case 'charge.dispute.funds_reinstated':
      return disputed('reversal lifted', event.data.object, at);
    default:
      return 'ignored';
  }
};

/** Everything that Stripe knows about a page, asked for instead of told. */
export type Asked = {
  /** When it was asked: Stripe tells when money came, not when a bank refused. */
  readonly at: Date;
  readonly session: Stripe.Checkout.Session;
  /** Newest charge of the page's payment, where there is one. */
  readonly charge: Stripe.Charge | null;
  readonly intent: Stripe.PaymentIntent | null;
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
};

const ofSession = ({ at, session, intent, charge }: Asked): Reading => {
  if (session.status === 'expired') return notPaid('expired', session, instant(session.expires_at));
  if (session.status !== 'complete') return 'ignored';
  const begun = instant(charge?.created ?? session.created);
  if (session.payment_status === 'paid') return paid(session, begun);
  if (session.payment_status !== 'unpaid') return 'ignored';
  return intent?.status === 'processing'
    ? notPaid('on its way', session, begun)
    : notPaid('failed', session, at);
};

const ofDispute = (dispute: Stripe.Dispute, at: Date): readonly Reading[] => [
  disputeOpened(dispute, instant(dispute.created)),
  ...dispute.balance_transactions.map(({ amount, created }) =>
    disputed(amount < 0 ? 'reversed' : 'reversal lifted', dispute, instant(created)),
  ),
  disputeClosed(dispute, at),
];

/** The same facts, under the same names, as the calls would have told. */
export const readAsked = (asked: Asked): readonly ParsedEvent[] => {
  const paymentId = paymentOfSession(asked.session);
  if (!paymentId) return [];
  const readings = [
    ofSession(asked),
    ...asked.refunds.map((refund) => refunded(refund, instant(refund.created))),
    ...asked.disputes.flatMap((dispute) => ofDispute(dispute, asked.at)),
  ];
  return readings.flatMap((reading) =>
    typeof reading === 'string' ? [] : [{ event: reading.event, of: { paymentId } }],
  );
};
