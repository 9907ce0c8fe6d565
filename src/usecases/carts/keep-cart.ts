import type { Tx } from '#db/client.ts';
import {
  type CartOwner,
  type CartRow,
  deleteCart,
  findCart,
  lockCart,
  saveCart,
} from '#db/writes/carts.ts';
import type { Viewer } from '#domain/access.ts';
import {
  addLine,
  type Cart,
  type CartLine,
  changeQuantity,
  makeLine,
  MAX_LINES,
  removeLine,
  stateDose,
} from '#domain/cart.ts';
import { commonBase, type CountedLine, mergeCarts } from '#domain/cart-merge.ts';
import { findOption, lineId } from '#domain/catalogue.ts';
import type { RequestedLine } from '#domain/pricing.ts';
import { KEPT_CART_LIFETIME } from '#domain/kept-cart.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

/** Who asks for a cart: a customer, or a browser with its cookie. */
export type CartHolder = { readonly viewer: Viewer; readonly headers: Headers };

/** A cart as the store keeps it, with today's names and prices. */
export type KeptCart = {
  readonly id: string;
  readonly lines: Cart;
  readonly version: number;
  /** The key of the browser's change that was merged last. */
  readonly lastSync: string | null;
  /** Whether it is the account's, which stays on the server, or the browser's, which a script takes over. */
  readonly ofAccount: boolean;
};

/** A change of one line, by somebody without a script. `put` adds the line, or gives it this quantity and dose. */
export type CartChange = {
  readonly kind: 'add' | 'set' | 'put' | 'remove';
  readonly line: RequestedLine;
};

type Kept = { readonly cart: KeptCart | undefined; readonly cookies: readonly string[] };

const toCart = ({ content }: Deps, lines: readonly RequestedLine[]): Cart =>
  lines.flatMap(({ productId, strength, quantity, unitsPerDay }): CartLine[] => {
    const found = findOption(content.catalogue, productId, strength);
    return found ? [{ ...makeLine(found.product, found.option, quantity), unitsPerDay }] : [];
  });

const toLines = (cart: Cart): readonly RequestedLine[] =>
  cart.slice(0, MAX_LINES).map(({ productId, strength, quantity, unitsPerDay }) => ({
    productId,
    strength,
    quantity,
    ...(unitsPerDay === undefined ? {} : { unitsPerDay }),
  }));

const browserOf = (deps: Deps, { headers }: CartHolder): CartOwner | undefined => {
  const tokenHash = deps.cartBrowsers.of(headers);
  return tokenHash && { tokenHash };
};

const save = (
  deps: Deps,
  trx: Tx,
  owner: CartOwner,
  cart: Cart,
  syncKey?: string,
): Promise<Pick<CartRow, 'id' | 'version'>> => {
  const now = deps.clock();
  return saveCart(trx, owner, toLines(cart), {
    id: deps.newId(),
    now,
    until: new Date(now.getTime() + KEPT_CART_LIFETIME),
    syncKey,
  });
};

const merge = (
  deps: Deps,
  base: readonly CountedLine[],
  mine: Cart,
  row: CartRow | undefined,
): Cart => mergeCarts(base, mine, toCart(deps, row?.lines ?? []));

const shown = (deps: Deps, row: CartRow | undefined, ofAccount: boolean): KeptCart | undefined => {
  const lines = row ? toCart(deps, row.lines) : [];
  return row && lines.length > 0 ? { ...row, lines, ofAccount } : undefined;
};

/** Takes what a browser has put together before its login into the account's cart. */
const adopt = async (
  deps: Deps,
  trx: Tx,
  account: CartOwner,
  browser: CartOwner,
): Promise<void> => {
  const now = deps.clock();
  const theirs = await lockCart(trx, browser, now);
  if (!theirs) return;
  const own = await lockCart(trx, account, now);
  await save(deps, trx, account, merge(deps, [], toCart(deps, theirs.lines), own));
  await deleteCart(trx, browser);
};

/** The kept cart of whoever asks. A browser's cart becomes the account's with the first request after a login. */
export const readCart = async (deps: Deps, holder: CartHolder): Promise<Kept> => {
  const browser = browserOf(deps, holder);
  if (holder.viewer.kind !== 'customer') {
    const row = browser && (await findCart(deps.db, browser, deps.clock()));
    return { cart: shown(deps, row, false), cookies: [] };
  }
  const account = { userId: holder.viewer.id };
  if (browser) await deps.db.transaction().execute((trx) => adopt(deps, trx, account, browser));
  const row = await findCart(deps.db, account, deps.clock());
  return {
    cart: shown(deps, row, true),
    cookies: browser ? [deps.cartBrowsers.forget()] : [],
  };
};

const changed = (deps: Deps, cart: Cart, { kind, line }: CartChange): Cart => {
  const id = lineId(line.productId, line.strength);
  if (kind === 'remove') return removeLine(cart, id);
  if (kind === 'add' || (kind === 'put' && !cart.some((each) => each.id === id)))
    return toCart(deps, [line]).reduce(addLine, cart);
  const counted = changeQuantity(cart, id, line.quantity);
  return line.unitsPerDay === undefined ? counted : stateDose(counted, id, line.unitsPerDay);
};

/**
 * Changes lines of the kept cart; a browser without a cart gets one, with the cookie that keeps it. Refuses new carts
 * of an address that has made many, because each is a row for a month.
 */
export const changeCart = async (
  deps: Deps,
  holder: CartHolder,
  changes: readonly CartChange[],
  address: string,
): Promise<Result<{ readonly cookies: readonly string[] }, 'too-many-requests'>> => {
  const known = browserOf(deps, holder);
  const { viewer } = holder;
  const fresh = viewer.kind === 'customer' || known ? undefined : deps.cartBrowsers.mark();
  const owner: CartOwner | undefined =
    viewer.kind === 'customer'
      ? { userId: viewer.id }
      : (known ?? (fresh && { tokenHash: fresh.hash }));
  if (!owner) return ok({ cookies: [] });
  const tooOften = fresh && (await limited(deps, [['cart-address', address]], TOO_MANY_ATTEMPTS));
  if (tooOften) return tooOften;
  await deps.db.transaction().execute(async (trx) => {
    if (viewer.kind === 'customer' && known) await adopt(deps, trx, owner, known);
    const row = await lockCart(trx, owner, deps.clock());
    const before = toCart(deps, row?.lines ?? []);
    const after = changes.reduce((cart, change) => changed(deps, cart, change), before);
    await save(deps, trx, owner, after);
  });
  return ok({
    cookies: [
      ...(fresh ? [fresh.cookie] : []),
      ...(viewer.kind === 'customer' && known ? [deps.cartBrowsers.forget()] : []),
    ],
  });
};

/**
 * Merges the cart of a customer's browser with the account's. `base` is what both had after the last answer, `of` the cart
 * that it belongs to: a base of another cart does not count. `sent` are the lines of a change whose answer got lost,
 * `sentKey` its key: where that change arrived, they are the base. `key` names this change.
 */
export const syncCart = async (
  deps: Deps,
  holder: CartHolder & { readonly viewer: Extract<Viewer, { kind: 'customer' }> },
  from: {
    readonly of: string;
    readonly base: readonly RequestedLine[];
    readonly sentKey: string;
    readonly sent: readonly RequestedLine[];
    readonly key: string;
    readonly lines: readonly RequestedLine[];
  },
): Promise<{
  readonly id: string;
  readonly version: number;
  readonly lines: Cart;
  readonly cookies: readonly string[];
}> => {
  const account = { userId: holder.viewer.id };
  const browser = browserOf(deps, holder);
  const merged = await deps.db.transaction().execute(async (trx) => {
    if (browser) await adopt(deps, trx, account, browser);
    const row = await lockCart(trx, account, deps.clock());
    const base = row
      ? commonBase(
          {
            of: from.of,
            lines: toCart(deps, from.base),
            sent:
              from.sentKey === ''
                ? undefined
                : { key: from.sentKey, lines: toCart(deps, from.sent) },
          },
          row,
        )
      : [];
    const lines = merge(deps, base, toCart(deps, from.lines), row);
    if (!row && lines.length === 0) return { id: 'none', version: 0, lines };
    return { ...(await save(deps, trx, account, lines, from.key)), lines };
  });
  return { ...merged, cookies: browser ? [deps.cartBrowsers.forget()] : [] };
};

/** Ends the cart of a browser whose script has taken it over. */
export const handOverCart = async (deps: Deps, holder: CartHolder): Promise<readonly string[]> => {
  const browser = browserOf(deps, holder);
  if (!browser) return [];
  await deps.db.transaction().execute((trx) => deleteCart(trx, browser));
  return [deps.cartBrowsers.forget()];
};

/** Takes what was ordered out of the kept carts. */
export const takeOrdered = async (
  deps: Deps,
  holder: CartHolder,
  ordered: readonly RequestedLine[],
): Promise<readonly string[]> => {
  const ids = new Set(ordered.map(({ productId, strength }) => lineId(productId, strength)));
  const browser = browserOf(deps, holder);
  const { viewer } = holder;
  await deps.db.transaction().execute(async (trx) => {
    if (browser) await deleteCart(trx, browser);
    if (viewer.kind !== 'customer') return;
    const account = { userId: viewer.id };
    const row = await lockCart(trx, account, deps.clock());
    if (!row) return;
    await save(
      deps,
      trx,
      account,
      toCart(deps, row.lines).filter(({ id }) => !ids.has(id)),
    );
  });
  return browser ? [deps.cartBrowsers.forget()] : [];
};
