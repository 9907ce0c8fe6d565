import type { Cents } from '#domain/money.ts';
import type { PaymentEvent } from '#domain/payments/events.ts';
import type { Result } from '#domain/result.ts';

export type PaymentToStart = {
  readonly paymentId: string;
  readonly orderId: string;
  /** What a person writes on a transfer. */
  readonly reference: string;
  readonly amount: Cents;
  readonly email: string;
  /** What is paid for, without naming a medicine: the provider needs no health data. */
  readonly description: string;
  /** Where the payer comes back to, having paid or not. */
  readonly paidUrl: string;
  readonly backUrl: string;
  readonly expiresAt: Date;
};

/** What the payer does next: follows to a page of the provider's, or sends money by themselves. */
export type PaymentStep =
  | { readonly kind: 'page'; readonly url: string; readonly providerSession: string }
  | { readonly kind: 'transfer'; readonly instructions: TransferInstructions };

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
  readonly name: 'bank transfer' | 'stripe';
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
  /** The event in a call of the provider's, its signature checked; `null` where it tells nothing of ours. */
  readonly readCall?: (
    body: string,
    signature: string,
  ) => Result<PaymentEvent | null, 'not-signed' | 'not-readable'>;
};
