import type { Cart, CartLine } from '#domain/cart.ts';
import { addedSince, type CountedLine, mergeCarts } from '#domain/cart-merge.ts';
import { href } from '#web/href.ts';
import { isCart, useCart } from './cart.ts';
import { onReturn } from './on-return.ts';
import { saysCustomer } from './viewer-hint.ts';

/** A cart that the server kept, with the version that this browser had before. */
type Version = { readonly of: string; readonly lines: readonly CountedLine[] };

const BASE = 'pharos-cart-base';
const TAKEN = 'pharos-cart-taken';
/** Time after a change until it is sent, so that several are sent together. */
const QUIET_MS = 500;

const read = (key: string): Version => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (
      typeof value === 'object' &&
      value !== null &&
      'of' in value &&
      typeof value.of === 'string' &&
      'lines' in value &&
      isCart(value.lines)
    )
      return { of: value.of, lines: value.lines };
  } catch {
    // Without storage there is no earlier version.
  }
  return { of: '', lines: [] };
};

const write = (key: string, version: Version): void => {
  try {
    localStorage.setItem(key, JSON.stringify(version));
  } catch {
    // Merging without a version keeps every line.
  }
};

const post = (fields: Record<string, string>): Promise<Response> =>
  fetch(href('/cart/kept'), { method: 'POST', body: new URLSearchParams(fields) });

/**
 * Puts what a browser has ordered without a script into its own cart, once, and ends the server's copy. Of an account's
 * cart, which stays, every line is kept.
 */
export const takeOver = (kept: {
  readonly id: string;
  readonly lines: Cart;
  readonly ofAccount: boolean;
}): void => {
  const { lines, add } = useCart.getState();
  if (kept.ofAccount) {
    const base = read(BASE);
    useCart.setState({
      lines: mergeCarts(base.of === kept.id ? base.lines : [], lines, kept.lines),
    });
    write(BASE, { of: kept.id, lines: kept.lines });
    return;
  }
  const before = read(TAKEN);
  for (const line of addedSince(before.of === kept.id ? before.lines : [], kept.lines)) add(line);
  write(TAKEN, { of: kept.id, lines: kept.lines });
  void post({ intent: 'taken' }).catch(() => undefined);
};

const same = (one: Cart, other: Cart): boolean =>
  one.length === other.length &&
  one.every((line) =>
    other.some(
      ({ id, quantity, unitsPerDay }) =>
        id === line.id && quantity === line.quantity && unitsPerDay === line.unitsPerDay,
    ),
  );

/** Prices that the person has seen stay until the page says that they have changed. */
const withSeenPrices = (lines: Cart, seen: Cart): Cart =>
  lines.map((line) => ({
    ...line,
    price: seen.find(({ id }) => id === line.id)?.price ?? line.price,
  }));

let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;

const isAnswer = (value: unknown): value is { id: string; lines: readonly CartLine[] } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'lines' in value &&
  isCart(value.lines);

/** Merges the browser's cart with the account's. A failure changes nothing; the next change tries again. */
const sync = async (): Promise<void> => {
  if (running || !saysCustomer(document.cookie)) return;
  running = true;
  try {
    const sent = useCart.getState().lines;
    const base = read(BASE);
    const answer = await post({
      intent: 'sync',
      of: base.of,
      base: JSON.stringify(base.lines),
      lines: JSON.stringify(sent),
    });
    const merged: unknown = answer.ok ? await answer.json() : undefined;
    if (!isAnswer(merged)) return;
    const now = useCart.getState().lines;
    const lines = withSeenPrices(
      now === sent ? merged.lines : mergeCarts(sent, now, merged.lines),
      now,
    );
    write(BASE, { of: merged.id, lines: merged.lines });
    if (!same(lines, now)) useCart.setState({ lines });
    if (now !== sent) soon();
  } catch {
    // Without network the browser's cart is as it was.
  } finally {
    running = false;
  }
};

function soon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sync(), QUIET_MS);
}

/** Keeps the cart of a customer's browser and the account's the same. */
export const followAccountCart = (): void => {
  useCart.subscribe((cart, before) => {
    if (cart.ready && (cart.lines !== before.lines || !before.ready)) soon();
  });
  onReturn(soon);
  if (useCart.getState().ready) void sync();
};
