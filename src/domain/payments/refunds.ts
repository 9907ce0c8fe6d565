import { type MoneyEntry, refundedOf } from './ledger.ts';

type RefundRule = {
  readonly words: string;
  /** It is going to leave, or has left; its amount is nobody's to give away again. */
  readonly stands: boolean;
  /** The next step is a person's of the store. */
  readonly task: boolean;
};

/** Status of a refund. All but the last three can still succeed or fail. */
export const REFUND_STATES = {
  asked: { words: 'Being sent to the provider', stands: true, task: false },
  'by hand': { words: 'To be transferred by a person', stands: true, task: true },
  sent: { words: 'On its way', stands: true, task: false },
  settled: { words: 'Paid back', stands: true, task: false },
  failed: { words: 'Failed', stands: false, task: true },
  withdrawn: { words: 'Withdrawn', stands: false, task: false },
} as const satisfies Record<string, RefundRule>;

export type RefundState = keyof typeof REFUND_STATES;

export type RefundFacts = {
  readonly id: string;
  /** In cents. */
  readonly amount: number;
  /** The part that is let off the price; the rest had been paid too much. */
  readonly granted: number;
  readonly state: RefundState;
};

/** The entry of the ledger that settles a refund or says that it failed. */
const told = (entries: readonly MoneyEntry[], refundId: string, kind: MoneyEntry['kind']) =>
  entries.some((entry) => entry.refundId === refundId && entry.kind === kind);

/**
 * Status of a refund derived from the ledger. A failure counts whenever it is recorded, because a bank can
 * return money after the refund was reported as completed.
 */
export const refundState = (
  { id, state }: Pick<RefundFacts, 'id' | 'state'>,
  entries: readonly MoneyEntry[],
): RefundState => {
  if (told(entries, id, 'refund failed')) return 'failed';
  if (told(entries, id, 'refunded')) return 'settled';
  return state;
};

/**
 * The amount that active refunds have yet to take from the ledger, and the part of it that a person must
 * transfer.
 */
export const pendingRefunds = (
  refunds: readonly RefundFacts[],
  entries: readonly MoneyEntry[],
): { readonly pending: number; readonly toTransfer: number } => {
  const open = refunds
    .map((refund) => ({ amount: refund.amount, state: refundState(refund, entries) }))
    .filter(({ state }) => state !== 'settled' && REFUND_STATES[state].stands);
  const sum = (of: typeof open): number => of.reduce((all, { amount }) => all + amount, 0);
  return { pending: sum(open), toTransfer: sum(open.filter(({ state }) => state === 'by hand')) };
};

/** The amount by which active refunds reduce the price, and the amount of overpayment that they return. */
export const standingRefunds = (
  refunds: readonly RefundFacts[],
  entries: readonly MoneyEntry[],
): { readonly granted: number; readonly tooMuch: number } => {
  const standing = refunds.filter((refund) => REFUND_STATES[refundState(refund, entries)].stands);
  const granted = standing.reduce((sum, refund) => sum + refund.granted, 0);
  return { granted, tooMuch: standing.reduce((sum, { amount }) => sum + amount, 0) - granted };
};

/** Money that went back without the store's asking, such as from the provider's own screens. */
export const refundedOutside = (
  refunds: readonly Pick<RefundFacts, 'id'>[],
  entries: readonly MoneyEntry[],
): number => {
  const known = new Set(refunds.map(({ id }) => id));
  return refundedOf(entries, (id) => id === null || !known.has(id));
};
