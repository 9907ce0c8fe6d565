import type { CartLine } from '#domain/cart.ts';
import { newKey } from '#web/browser/new-key.ts';

const STORED = 'pharos-order-key';

const read = (): { key: string; of: string } | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
    return typeof value === 'object' &&
      value !== null &&
      'key' in value &&
      typeof value.key === 'string' &&
      'of' in value &&
      typeof value.of === 'string'
      ? { key: value.key, of: value.of }
      : undefined;
  } catch {
    return undefined;
  }
};

let inMemory: { key: string; of: string } | undefined;

/**
 * Idempotency key of this cart's order, which survives a reload and a lost answer. A changed cart gets a
 * new key, because the store would take it for the previous order.
 */
export const orderKey = (lines: readonly CartLine[]): string => {
  const of = lines.map(({ id, quantity, price }) => `${id} ${quantity} ${price}`).join('\n');
  const known = read() ?? inMemory;
  if (known?.of === of) return known.key;
  const made = { key: newKey(), of };
  inMemory = made;
  try {
    sessionStorage.setItem(STORED, JSON.stringify(made));
  } catch {
    // Without storage the key lasts as long as the page.
  }
  return made.key;
};

/** Call this after an order has been placed, so that the next one gets a new key. */
export const forgetOrderKey = (): void => {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Without storage, nothing was kept.
  }
};
