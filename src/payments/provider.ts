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
  /** The provider's earlier page of this payment, which is reused if it is still open. */
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

/** A payment method. One is configured for new payments; orders keep the one they used. */
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
  /** Closes the provider's page; reports if somebody has paid there. */
  readonly end: (providerSession: string) => Promise<Result<'ended' | 'paid', ProviderRefusal>>;
  /**
   * Makes a refund. `sent` means that an event will report its result; `by hand` means that a person makes it.
   */
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
  /** The store's payment of a provider's payment; `null` if it is not the store's. */
  readonly paymentOf?: (providerPayment: string) => Promise<Result<string | null, ProviderRefusal>>;
  /** All events of a payment so far, including missed ones. */
  readonly ask?: (
    providerSession: string,
  ) => Promise<Result<readonly ParsedEvent[], ProviderRefusal>>;
  /** The webhook calls since then that the provider could not deliver. */
  readonly missed?: (since: Date) => Promise<Result<readonly WebhookEvent[], ProviderRefusal>>;
  /** All movements of money in a period, by the provider's own list; absent if it has none. */
  readonly list?: (
    from: Date,
    until: Date,
  ) => Promise<Result<readonly ProviderMove[], ProviderRefusal>>;
  /** A movement as it is now; `null` if the provider does not know it. */
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

/** All configured payment methods: the one for new payments, and those of older orders. */
export type PaymentProviders = {
  readonly current: PaymentProvider;
  /** Undefined where its keys are not configured any more. */
  readonly named: (name: ProviderName) => PaymentProvider | undefined;
};
