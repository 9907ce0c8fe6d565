import type { CartLine } from '#domain/cart.ts';

const STORED = 'pharos-order-key';

/** Uses random bytes, because `crypto.randomUUID` exists only over HTTPS. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // RFC 9562, 5.4: version 4, variant 10.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

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
