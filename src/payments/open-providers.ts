import type { Config } from '#config/config.ts';
import { bankTransfer } from './bank-transfer.ts';
import type { PaymentProviders } from './provider.ts';
import { stripeProvider, type StripeFailure } from './stripe.ts';

/** Opens the ways to be paid that the configuration names: by card where it has keys, and by bank transfer. */
export const openProviders = (
  config: Pick<Config, 'payments' | 'stripe'>,
  deps: {
    readonly clock: () => Date;
    /** Told where Stripe refuses or does not answer. */
    readonly report: (failure: StripeFailure) => void;
    readonly timeoutMs?: number;
  },
): PaymentProviders => {
  const transfer = bankTransfer(config.payments.transfer);
  if (!config.stripe)
    return { current: transfer, named: (name) => (name === transfer.name ? transfer : undefined) };
  const card = stripeProvider(config.stripe, deps);
  return { current: card, named: (name) => (name === card.name ? card : transfer) };
};
