import type { Cents } from '#domain/money.ts';
import type { MoveName, ProviderMove } from '#domain/payments/reconcile.ts';
import type { ParsedEvent } from '#domain/payments/events.ts';
import type { ProviderName } from '#domain/payments/payment.ts';
import type { Result } from '#domain/result.ts';

export type PaymentToStart = {
  readonly paymentId: string;
  readonly orderId: string;
  /** Reference that a person quotes on a transfer. */
  readonly reference: string;
  readonly amount: Cents;
  readonly email: string;
  /** Description of the payment. It names no medicine, because the provider needs no health data. */
  readonly description: string;
  /** Address the payer returns to, whether they paid or not. */
  readonly paidUrl: string;
  readonly backUrl: string;
  readonly expiresAt: Date;
  /** The page of the provider's that this payment led to before: one that is still open is used again. */
  readonly earlierSession: string | null;
};

/**
 * Next step of the payer: a page of the provider, or a transfer they make themselves. Without instructions
 * no account is configured, and the store sends its details by hand.
 */
export type PaymentStep =
  | { readonly kind: 'page'; readonly url: string; readonly providerSession: string }
  | { readonly kind: 'transfer'; readonly instructions: TransferInstructions | null };

export type TransferInstructions = {
  readonly holder: string;
  readonly bank: string;
  /** Label and value as a payer's bank asks for them, such as IBAN and BIC, or routing and account number. */
  readonly numbers: readonly { readonly label: string; readonly value: string }[];
};

export type ProviderRefusal = 'provider-unreachable' | 'provider-refused';

export type RefundToSend = {
  /** The store's refund: asked twice with one id, a provider pays back once. */
  readonly refundId: string;
  readonly providerPayment: string;
  readonly amount: Cents;
};

/** A way to be paid. One is configured; orders remember which one theirs went through. */
export type PaymentProvider = {
  readonly name: ProviderName;
  /** Bank account for transfers, for a provider that uses them; `null` if no account is configured. */
  readonly account?: TransferInstructions | null;
  /** Origin of the provider's pages, if it has any; the store's forms may lead to it. */
  readonly pagesAt?: string;
  /**
   * Minimum remaining lifetime of a link, in milliseconds, for a payment page that must not outlive it;
   * absent for providers without pages.
   */
  readonly shortestLink?: number;
  readonly start: (payment: PaymentToStart) => Promise<Result<PaymentStep, ProviderRefusal>>;
  /** Closes the provider's page, so that nobody pays there any more; where somebody has, says so. */
  readonly end: (providerSession: string) => Promise<Result<'ended' | 'paid', ProviderRefusal>>;
  /** Pays back. `sent` is on its way and an event tells how it ended; `by hand` is for a person to do. */
  readonly refund: (
    refund: RefundToSend,
  ) => Promise<
    Result<
      | { readonly kind: 'sent' | 'refunded'; readonly providerRefund: string }
      | { readonly kind: 'by hand' },
      ProviderRefusal
    >
  >;
  /** Parses a webhook call of the provider after verifying its signature. */
  readonly readCall?: (
    body: string,
    signature: string,
  ) => Result<WebhookEvent, 'not-signed' | 'not-readable'>;
  /** The store's payment that a payment of the provider's belongs to; `null` where it is none of ours. */
  readonly paymentOf?: (providerPayment: string) => Promise<Result<string | null, ProviderRefusal>>;
  /** All that has happened to a payment so far, for what its calls told and nobody heard. */
  readonly ask?: (
    providerSession: string,
  ) => Promise<Result<readonly ParsedEvent[], ProviderRefusal>>;
  /** The calls since then that the provider could not deliver. */
  readonly missed?: (since: Date) => Promise<Result<readonly WebhookEvent[], ProviderRefusal>>;
  /** All that began to move money there in a time, by the provider's own list; absent where it has none. */
  readonly list?: (
    from: Date,
    until: Date,
  ) => Promise<Result<readonly ProviderMove[], ProviderRefusal>>;
  /** One of these as it is now; `null` where the provider knows none of that name. */
  readonly look?: (name: MoveName) => Promise<Result<ProviderMove | null, ProviderRefusal>>;
};

/** One call, which a provider makes again until it is answered. */
export type WebhookEvent = {
  /** The provider's own, and the same each time. */
  readonly id: string;
  /** The provider's word for it. */
  readonly type: string;
  /** Ignored where it tells nothing about money of ours; unclear where it does, and a person has to look. */
  readonly parsed: ParsedEvent | 'ignored' | 'unclear';
};

/** All ways that are configured: the one that new payments take, and those of orders that went another way. */
export type PaymentProviders = {
  readonly current: PaymentProvider;
  /** Undefined where its keys are not configured any more. */
  readonly named: (name: ProviderName) => PaymentProvider | undefined;
};
