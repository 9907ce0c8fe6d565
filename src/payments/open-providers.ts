import type { Config } from '#config/config.ts';
import { bankTransfer } from './bank-transfer.ts';
import type { PaymentProviders } from './provider.ts';

/** Opens the ways to be paid that the configuration names; a bank transfer is always one. */
export const openProviders = (config: Pick<Config, 'payments'>): PaymentProviders => {
  const transfer = bankTransfer(config.payments.transfer);
  const all = [transfer];
  return { current: transfer, named: (name) => all.find((each) => each.name === name) };
};
