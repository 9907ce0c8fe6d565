/**
 * The ledger of a payment: what came in, went out and was taken back, one entry after the other. Nothing of it
 * is changed, and nothing of what follows is stored. Entries carry the name of what the money moved by; one
 * that is told twice is one entry, and the order in which they are told makes no difference: the totals are
 * those of a set.
 */
export type MoneyFlow = 'received' | 'refunded' | 'reversed';

type MoneyRule = {
  /** The total that the entry counts toward. */
  readonly flow: MoneyFlow;
  /** Whether it counts, or takes back what another entry of the same name counts. */
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
  /** In cents, above zero. */
  readonly amount: number;
  /** A payment, refund or dispute of the provider, or a transfer by the bank's own number. */
  readonly ref: string;
  /** The store's refund that it settles or fails; null where nobody at the store asked for it. */
  readonly refundId: string | null;
};

const keyOf = ({ kind, ref }: Pick<MoneyEntry, 'kind' | 'ref'>): string => `${kind}\0${ref}`;

/** Each entry once: of those with one kind and name the first. */
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
