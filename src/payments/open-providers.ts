import type { Config, TransferAccount } from '#config/config.ts';
import { ok } from '#domain/result.ts';
import type { PaymentProvider, PaymentProviders, TransferInstructions } from './provider.ts';
import type { StripeFailure } from './stripe.ts';

const grouped = (text: string): string => text.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1 ');

const instructionsOf = (account: TransferAccount): TransferInstructions => ({
  holder: account.holder,
  bank: account.bank,
  numbers: [
    ['IBAN', account.iban && grouped(account.iban)],
    ['BIC', account.bic],
    ['Routing number', account.routing],
    ['Account number', account.account],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : [])),
});

/**
 * Payment by bank transfer: the payer gets an account and a reference, and a person of the store notes what
 * arrives. There is no page to close, and money goes back by hand.
 */
export const bankTransfer = (configured: TransferAccount | undefined): PaymentProvider => {
  const account = configured ? instructionsOf(configured) : null;
  return {
    name: 'bank transfer',
    account,
    start: async () => ok({ kind: 'transfer', instructions: account }),
    end: async () => ok('ended'),
    refund: async () => ok({ kind: 'by hand' }),
  };
};

/** Opens the ways to be paid that the configuration names: by card where it has keys, and by bank transfer. */
export const openProviders = async (
  config: Pick<Config, 'payments' | 'stripe'>,
  deps: {
    readonly clock: () => Date;
    /** Told where Stripe refuses or does not answer. */
    readonly report: (failure: StripeFailure) => void;
    readonly timeoutMs?: number;
  },
): Promise<PaymentProviders> => {
  const transfer = bankTransfer(config.payments.transfer);
  if (!config.stripe)
    return { current: transfer, named: (name) => (name === transfer.name ? transfer : undefined) };
  // Its package takes 34 MB, which a store without cards does not need.
  const { stripeProvider } = await import('./stripe.ts');
  const card = stripeProvider(config.stripe, deps);
  return { current: card, named: (name) => (name === card.name ? card : transfer) };
};
