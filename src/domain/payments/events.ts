import type { Cents } from '#domain/money.ts';
import type { MoneyEntry } from './ledger.ts';

/**
 * Events of a payment provider in the store's own terms. A provider may deliver an event late, twice,
 * never, or out of order; `id` is the provider's own and the same for each delivery.
 */
export type PaymentEvent = {
  readonly id: string;
  /** Time of the event according to the provider. */
  readonly at: Date;
  /** The store's payment that it belongs to. */
  readonly paymentId: string;
} & (
  | {
      readonly kind: 'paid';
      /** The provider's id of the payment, needed for a refund. */
      readonly providerPayment: string;
      readonly amount: Cents;
    }
  /** The payer has confirmed and the money is on its way; banks take days. */
  | { readonly kind: 'on its way' }
  | { readonly kind: 'failed' }
  /** Nobody paid in time. */
  | { readonly kind: 'expired' }
  | {
      readonly kind: 'refunded' | 'refund failed';
      /** The provider's name of the refund. */
      readonly providerRefund: string;
      /** The store's refund; absent if the refund was made at the provider. */
      readonly refundId: string | null;
      readonly amount: Cents;
    }
  /** The payer's bank took the money back, or gave it back after a dispute that the store won. */
  | {
      readonly kind: 'reversed' | 'reversal lifted';
      readonly providerDispute: string;
      readonly amount: Cents;
    }
  /**
   * A dispute: the payer's bank asks about the money or wants it back. Movements of money are separate events.
   */
  | {
      readonly kind: 'dispute opened';
      readonly providerDispute: string;
      readonly amount: Cents;
      /** Deadline for an answer, as an instant in ISO form. */
      readonly answerBy: string | null;
    }
  | {
      readonly kind: 'dispute closed';
      readonly providerDispute: string;
      readonly amount: Cents;
      readonly outcome: DisputeOutcome;
    }
);

type WithoutPayment<T> = T extends unknown ? Omit<T, 'paymentId'> : never;

/**
 * An event as received. Events about money already paid, such as a dispute, often name only the provider's
 * payment; the provider must then be asked which payment of the store it belongs to.
 */
export type ParsedEvent = {
  readonly event: WithoutPayment<PaymentEvent>;
  readonly of: { readonly paymentId: string } | { readonly providerPayment: string };
};

/** The ledger entries that an event causes; undefined if it moves no money. */
export const entryOf = (event: PaymentEvent): MoneyEntry | undefined => {
  switch (event.kind) {
    case 'paid':
      return { kind: 'received', amount: event.amount, ref: event.providerPayment, refundId: null };
    case 'refunded':
    case 'refund failed':
      return {
        kind: event.kind,
        amount: event.amount,
        ref: event.providerRefund,
        refundId: event.refundId,
      };
    case 'reversed':
    case 'reversal lifted':
      return { kind: event.kind, amount: event.amount, ref: event.providerDispute, refundId: null };
    case 'on its way':
    case 'failed':
    case 'expired':
    case 'dispute opened':
    case 'dispute closed':
      return undefined;
  }
};

/** How a payer's dispute with their bank can end. */
export const DISPUTE_OUTCOMES = {
  won: 'decided for the store',
  lost: 'decided for the payer',
  withdrawn: 'closed without a decision',
} as const;

export type DisputeOutcome = keyof typeof DISPUTE_OUTCOMES;

/** A dispute as reported so far; its end may arrive first. */
export type Dispute = {
  /** Amount in cents. */
  readonly amount: number;
  readonly openedAt: Date | null;
  readonly answerBy: Date | null;
  readonly closedAt: Date | null;
};

/** Whether the dispute needs attention. */
export const isOpenDispute = ({ openedAt, closedAt }: Dispute): boolean =>
  openedAt !== null && closedAt === null;

/** Result of handling an event of a payment provider. */
export const EVENT_OUTCOMES = {
  applied: { words: 'Recorded', look: false },
  known: { words: 'Already known', look: false },
  ignored: { words: 'Nothing to do', look: false },
  unclear: { words: 'Could not be read as an amount in dollars', look: true },
  'unknown payment': { words: 'Does not match a payment of the store', look: true },
} as const satisfies Record<string, { readonly words: string; readonly look: boolean }>;

export type EventOutcome = keyof typeof EVENT_OUTCOMES;

/** An event of a payment service, as it comes in. */
export type IncomingEvent = {
  /** The service's own id of it, the same each time it is sent. */
  readonly eventId: string;
  readonly type: string;
  readonly parsed: ParsedEvent | 'ignored' | 'unclear';
};

/** How long a started payment may be without news before the provider is asked. */
export const ASK_AFTER_MS = 10 * 60_000;

/** After a day the provider is asked less often, because a bank takes days. */
export const ASK_RARELY_AFTER_MS = 24 * 60 * 60_000;
export const ASK_RARELY_EVERY_MS = 6 * 60 * 60_000;

/** Providers keep events for about this time; later a person has to check. */
export const ASK_UNTIL_MS = 30 * 24 * 60 * 60_000;
