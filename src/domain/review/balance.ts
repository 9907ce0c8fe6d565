import { refuseOrder } from '#domain/orders/order.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';

/** Balance of a prescription line: the sum of an append-only list of granted, taken and returned packs. */
export type BalanceEntry = {
  readonly kind: 'granted' | 'withdrawn' | 'taken' | 'returned';
  /** Whole packs, above zero. */
  readonly packs: number;
  /** The order that took or returned packs; null for a grant or its correction. */
  readonly orderId: string | null;
};

const sign = { granted: 1, withdrawn: -1, taken: -1, returned: 1 } as const satisfies Record<
  BalanceEntry['kind'],
  number
>;

const sum = (entries: readonly BalanceEntry[]): number =>
  entries.reduce((left, { kind, packs }) => left + sign[kind] * packs, 0);

export type Balance = { readonly granted: number; readonly left: number };

export const balanceOf = (entries: readonly BalanceEntry[]): Balance => ({
  granted: sum(entries.filter(({ kind }) => kind === 'granted' || kind === 'withdrawn')),
  left: sum(entries),
});

/** Packs that an order holds of the line. */
export const heldBy = (entries: readonly BalanceEntry[], orderId: string): number =>
  0 - sum(entries.filter((entry) => entry.orderId === orderId));

/** Packs available to an order: the balance plus the packs that the order holds itself. */
export const balanceFor = (entries: readonly BalanceEntry[], orderId: string): Balance => {
  const { granted, left } = balanceOf(entries);
  return { granted, left: left + heldBy(entries, orderId) };
};

/** Packs of a prescription that an order holds. */
export type UsedPacks = {
  readonly productId: string;
  readonly strength: string;
  readonly orderId: string;
  readonly packs: number;
};

/**
 * Packs already used of a prescription that is put on record again, by medicine: everything that other
 * orders hold of its former records. Where one record followed another, both may name an order, and it
 * counts once.
 */
export const usedByOthers = (
  former: readonly UsedPacks[],
  medicine: { readonly productId: string; readonly strength: string },
  orderId: string,
): readonly BalanceEntry[] => {
  const held = new Map<string, number>();
  for (const used of former)
    if (
      used.productId === medicine.productId &&
      used.strength === medicine.strength &&
      used.orderId !== orderId &&
      used.packs > (held.get(used.orderId) ?? 0)
    )
      held.set(used.orderId, used.packs);
  return [...held].map(([by, packs]) => ({ kind: 'taken', packs, orderId: by }));
};

/**
 * Packs that a prescription grants: refills come in addition to the first fill (FHIR
 * numberOfRepeatsAllowed; pharmacy rules, 3.3).
 */
export const packsGranted = (packsAFill: number, refills: number): number =>
  packsAFill * (1 + refills);

export const packsText = (packs: number): string => (packs === 1 ? '1 pack' : `${packs} packs`);

/** "2 of 3 packs left", as pharmacist and patient read it. */
export const balanceText = ({ granted, left }: Balance): string =>
  `${left} of ${packsText(granted)} left`;

/**
 * The entry that an order must write to hold `packs` of the line: none if it holds them already. Refuses
 * more than the remaining packs; the balance never falls below zero.
 */
export const take = (
  entries: readonly BalanceEntry[],
  orderId: string,
  packs: number,
): Result<BalanceEntry | undefined, 'balance-short'> => {
  const more = packs - heldBy(entries, orderId);
  if (more <= 0) return ok(undefined);
  const balance = balanceOf(entries);
  if (more > balance.left)
    return refuse(
      'balance-short',
      'conflict',
      REVIEW_MESSAGES.balanceShort(balance.left, packsText(balance.granted), more),
    );
  return ok({ kind: 'taken', packs: more, orderId });
};

/** The entry that returns everything an order holds; undefined if it holds nothing. */
export const giveBack = (
  entries: readonly BalanceEntry[],
  orderId: string,
): BalanceEntry | undefined => {
  const packs = heldBy(entries, orderId);
  return packs > 0 ? { kind: 'returned', packs, orderId } : undefined;
};

/**
 * The entry that corrects a line's grant to `packs` in all, up or down. Refuses less than orders hold of
 * it.
 */
export const correctGrant = (
  entries: readonly BalanceEntry[],
  packs: number,
): Result<BalanceEntry | undefined, 'balance-short'> => {
  const { granted, left } = balanceOf(entries);
  const held = granted - left;
  if (packs < held)
    return refuse('balance-short', 'conflict', REVIEW_MESSAGES.grantShort(packsText(held), packs));
  if (packs === granted) return ok(undefined);
  return ok(
    packs > granted
      ? { kind: 'granted', packs: packs - granted, orderId: null }
      : { kind: 'withdrawn', packs: granted - packs, orderId: null },
  );
};

/** A line of a prescription with all that was granted, taken and given back of it. */
export type BalancedLine = {
  readonly id: string;
  readonly productId: string;
  readonly productStrength: string;
  readonly entries: readonly BalanceEntry[];
};

export type BalancedRecord = {
  readonly id: string;
  /** False for one that was closed. */
  readonly open: boolean;
  readonly lines: readonly BalancedLine[];
};

export type WantedPacks = {
  readonly productId: string;
  readonly strength: string;
  readonly packs: number;
};

/** Packs that are taken from a line, or given back to it. */
export type LinePacks = { readonly lineId: string; readonly packs: number };

/** One entry for each medicine, in the order in which they came. */
const summed = (wanted: readonly WantedPacks[]): readonly WantedPacks[] => {
  const sums = new Map<string, WantedPacks>();
  for (const each of wanted) {
    const key = JSON.stringify([each.productId, each.strength]);
    sums.set(key, { ...each, packs: each.packs + (sums.get(key)?.packs ?? 0) });
  }
  return [...sums.values()];
};

/**
 * What an order still has to take from a record to hold everything it wants: all of it or, if one line has too
 * few packs left, nothing. What the order holds already is not taken again.
 */
export const takeFor = (
  record: BalancedRecord | undefined,
  orderId: string,
  wanted: readonly WantedPacks[],
): Result<readonly LinePacks[], 'balance-short' | 'record-closed'> => {
  if (!record?.open) return refuseOrder('record-closed');
  const taken: LinePacks[] = [];
  for (const { productId, strength, packs } of summed(wanted)) {
    const line = record.lines.find(
      (each) => each.productId === productId && each.productStrength === strength,
    );
    if (!line) return refuse('balance-short', 'conflict', REVIEW_MESSAGES.lineMissing);
    const entry = take(line.entries, orderId, packs);
    if (!entry.ok) return entry;
    if (entry.value) taken.push({ lineId: line.id, packs: entry.value.packs });
  }
  return ok(taken);
};

/** An entry for a line of a prescription. */
export type LineEntry = { readonly lineId: string; readonly entry: BalanceEntry };

/**
 * The entries after which an order holds exactly the wanted packs of every line that it has taken packs of, and
 * nothing of the others. Refuses to take more than a line has left.
 */
export const correctHeld = (
  lines: readonly BalancedLine[],
  orderId: string,
  wanted: readonly WantedPacks[],
): Result<readonly LineEntry[], 'balance-short'> => {
  const sums = summed(wanted);
  const corrections: LineEntry[] = [];
  for (const { id, productId, productStrength, entries } of lines) {
    if (!entries.some((entry) => entry.orderId === orderId)) continue;
    const packs =
      sums.find((each) => each.productId === productId && each.strength === productStrength)
        ?.packs ?? 0;
    const held = heldBy(entries, orderId);
    const taken = take(entries, orderId, packs);
    if (!taken.ok) return taken;
    const entry: BalanceEntry | undefined =
      held > packs ? { kind: 'returned', packs: held - packs, orderId } : taken.value;
    if (entry) corrections.push({ lineId: id, entry });
  }
  return ok(corrections);
};

/** Everything that an order holds of these lines. */
export const giveBackOf = (lines: readonly BalancedLine[], orderId: string): readonly LinePacks[] =>
  lines.flatMap(({ id, entries }) => {
    const back = giveBack(entries, orderId);
    return back ? [{ lineId: id, packs: back.packs }] : [];
  });
