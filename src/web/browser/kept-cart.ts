import type { Cart } from '#domain/cart.ts';
import { addedSince, type CartMemory, commonBase, mergeCarts } from '#domain/cart-merge.ts';
import { href } from '#web/href.ts';
import { isCart, useCart } from './cart.ts';
import { onReturn } from './on-return.ts';
import type { KeptCartFacts } from './shown-cart.ts';
import { saysCustomer } from './viewer-hint.ts';

const BASE = 'pharos-cart-base';
const TAKEN = 'pharos-cart-taken';
/** Time after a change until it is sent, so that several are sent together. */
const QUIET_MS = 500;

const NOTHING: CartMemory = { of: '', version: 0, lines: [] };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const readSent = (value: unknown): CartMemory['sent'] =>
  isObject(value) && typeof value['key'] === 'string' && isCart(value['lines'])
    ? { key: value['key'], lines: value['lines'] }
    : undefined;

/** A cart that the server kept, as this browser knew it last. */
const read = (key: string): CartMemory => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (isObject(value) && typeof value['of'] === 'string' && isCart(value['lines']))
      return {
        of: value['of'],
        version: typeof value['version'] === 'number' ? value['version'] : 0,
        lines: value['lines'],
        sent: readSent(value['sent']),
      };
  } catch {
    // Without storage there is no earlier version.
  }
  return NOTHING;
};

const write = (key: string, memory: CartMemory): void => {
  try {
    localStorage.setItem(key, JSON.stringify(memory));
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
export const takeOver = (kept: KeptCartFacts): void => {
  const { lines, add } = useCart.getState();
  if (kept.ofAccount) {
    const memory = read(BASE);
    // A page may have been asked for before the last change was sent, and arrive after its answer.
    if (memory.of === kept.id && kept.version <= memory.version) return;
    useCart.setState({ lines: mergeCarts(commonBase(memory, kept), lines, kept.lines) });
    write(BASE, { of: kept.id, version: kept.version, lines: kept.lines });
    return;
  }
  const before = read(TAKEN);
  for (const line of addedSince(before.of === kept.id ? before.lines : [], kept.lines)) add(line);
  write(TAKEN, { of: kept.id, version: kept.version, lines: kept.lines });
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

type Answer = Pick<KeptCartFacts, 'id' | 'version' | 'lines'>;

const isAnswer = (value: unknown): value is Answer =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['version'] === 'number' &&
  isCart(value['lines']);

/** Merges the browser's cart with the account's. A failure changes nothing; the next change tries again. */
const sync = async (): Promise<void> => {
  if (running || !saysCustomer(document.cookie)) return;
  running = true;
  try {
    const sent = useCart.getState().lines;
    const memory = read(BASE);
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    // The answer gets lost if the person leaves the page before it arrives.
    write(BASE, { ...memory, sent: { key, lines: sent } });
    const answer = await post({
      intent: 'sync',
      of: memory.of,
      base: JSON.stringify(memory.lines),
      sentKey: memory.sent?.key ?? '',
      sent: JSON.stringify(memory.sent?.lines ?? []),
      key,
      lines: JSON.stringify(sent),
    });
    const merged: unknown = answer.ok ? await answer.json() : undefined;
    if (!isAnswer(merged)) return;
    const now = useCart.getState().lines;
    const lines = withSeenPrices(
      now === sent ? merged.lines : mergeCarts(sent, now, merged.lines),
      now,
    );
    write(BASE, { of: merged.id, version: merged.version, lines: merged.lines });
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
