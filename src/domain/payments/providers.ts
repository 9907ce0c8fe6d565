/** The ways to be paid. An order remembers which one its payment went through. */
type ProviderRule = {
  /** As a payer reads it. */
  readonly words: string;
  /** Who executes a refund: the provider on request, or a person at the store's bank. */
  readonly refunds: 'by hand' | 'by provider';
  /** Who reports a receipt: the provider, or a person who checks the store's account. */
  readonly receipts: 'by hand' | 'by provider';
};

export const PROVIDERS = {
  'bank transfer': { words: 'Bank transfer', refunds: 'by hand', receipts: 'by hand' },
  stripe: { words: 'Card', refunds: 'by provider', receipts: 'by provider' },
} as const satisfies Record<string, ProviderRule>;

export type ProviderName = keyof typeof PROVIDERS;
