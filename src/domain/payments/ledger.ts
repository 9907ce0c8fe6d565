/**
 * The ledger of a payment is append-only, and all totals are computed from it. Entries have the name of the
 * movement. A repeated entry counts once, and the order of entries makes no difference.
 */
export type MoneyFlow = 'received' | 'refunded' | 'reversed';

type MoneyRule = {
  /** The total that the entry counts toward. */
  readonly flow: MoneyFlow;
  /** Whether it adds to the total or reverses the entry of the same name. */
  readonly counts: 1 | -1;
};

export const MONEY = {
  received: { flow: 'received', counts: 1 },
  'receipt undone': { flow: 'received', counts: -1 },
  refunded: { flow: 'refunded', counts: 1 },
  'refund failed': { flow: 'refunded', counts: -1 },
  reversed: { flow: 'reversed', counts: 1 },
  'reversal lifted': { flow: 'reversed', counts: -1 },
} as const satisfies Record<string, MoneyRule>;

export type MoneyKind = keyof typeof MONEY;

export type MoneyEntry = {
  readonly kind: MoneyKind;
  /** Amount in cents, above zero. */
  readonly amount: number;
  /** A payment, refund or dispute of the provider, or a transfer by the bank's own number. */
  readonly ref: string;
  /** The store's refund that it settles or fails; null if the refund was made elsewhere. */
  readonly refundId: string | null;
};

const keyOf = ({ kind, ref }: Pick<MoneyEntry, 'kind' | 'ref'>): string => `${kind}\0${ref}`;

/** Removes duplicates: of entries with the same kind and name, the first counts. */
const distinct = (entries: readonly MoneyEntry[]): readonly MoneyEntry[] => {
  const seen = new Map<string, MoneyEntry>();
  for (const entry of entries) if (!seen.has(keyOf(entry))) seen.set(keyOf(entry), entry);
  return [...seen.values()];
};

/**
 * The remaining amount of a flow, by the name it was booked under. A reversed entry counts as zero, even if
 * the reversal was recorded before the entry or the entry never arrived.
 */
export const moved = (
  entries: readonly MoneyEntry[],
  flow: MoneyFlow,
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { kind, ref, amount } of distinct(entries))
    if (MONEY[kind].flow === flow)
      sums.set(ref, (sums.get(ref) ?? 0) + MONEY[kind].counts * amount);
  return new Map([...sums].map(([ref, sum]) => [ref, Math.max(0, sum)]));
};

export type Totals = { readonly [F in MoneyFlow]: number };

const sumOf = (sums: ReadonlyMap<string, number>): number =>
  [...sums.values()].reduce((sum, each) => sum + each, 0);

/** Totals received, refunded and charged back, in cents. */
export const totalsOf = (entries: readonly MoneyEntry[]): Totals => ({
  received: sumOf(moved(entries, 'received')),
  refunded: sumOf(moved(entries, 'refunded')),
  reversed: sumOf(moved(entries, 'reversed')),
});

/** Sum in cents of the refunds that have not failed and whose id satisfies `of`. */
export const refundedOf = (
  entries: readonly MoneyEntry[],
  of: (refundId: string | null) => boolean,
): number =>
  sumOf(
    moved(
      entries.filter(({ refundId }) => of(refundId)),
      'refunded',
    ),
  );
