import { type MoneyEntry, moved, refundedOf, totalsOf } from './ledger.ts';
import { isTransfer } from './transfers.ts';

type RefundRule = {
  readonly words: string;
  /** The refund is active: its amount is no longer available. */
  readonly stands: boolean;
  /** A staff member has to act. */
  readonly task: boolean;
};

/** Status of a refund. All but the last three can still succeed or fail. */
export const REFUND_STATES = {
  asked: { words: 'Being sent to the provider', stands: true, task: false },
  'by hand': { words: 'To be transferred by hand', stands: true, task: true },
  sent: { words: 'On its way', stands: true, task: false },
  settled: { words: 'Refunded', stands: true, task: false },
  failed: { words: 'Failed', stands: false, task: true },
  withdrawn: { words: 'Cancelled', stands: false, task: false },
} as const satisfies Record<string, RefundRule>;

export type RefundState = keyof typeof REFUND_STATES;

export type RefundFacts = {
  readonly id: string;
  /** Amount in cents. */
  readonly amount: number;
  /** The part that reduces the price; the rest was overpaid. */
  readonly granted: number;
  readonly state: RefundState;
};

/** The ledger entry that settles or fails the refund. */
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

/** A refund that was not requested by the store, for example on the provider's own pages. */
export const refundedOutside = (
  refunds: readonly Pick<RefundFacts, 'id'>[],
  entries: readonly MoneyEntry[],
): number => {
  const known = new Set(refunds.map(({ id }) => id));
  return refundedOf(entries, (id) => id === null || !known.has(id));
};

type RefundSource = {
  /** The ledger name of the refunded receipt. */
  readonly ref: string;
  /** Whether a person of the store has to transfer it. */
  readonly byHand: boolean;
};

type Refund = {
  readonly id: string;
  readonly amount: number;
  readonly state: RefundState;
  readonly provider_payment: string | null;
};

const sumOf = (all: readonly { readonly left: number }[]): number =>
  all.reduce((sum, { left }) => sum + left, 0);

/**
 * The receipt that a refund is paid back to. A provider refunds no more of a payment than it took, so a
 * refund must fit into one receipt; transfers count as one receipt and are refunded by hand. Refunds made
 * at the provider without the store, or paid to a payer's bank, name no payment of the store, so they
 * reduce the amount available on all of them together. After a failed refund the next attempt uses another
 * receipt where possible. `most` is the largest amount that fits.
 */
export const refundSource = (
  entries: readonly MoneyEntry[],
  refunds: readonly Refund[],
  amount: number,
): { readonly from: RefundSource | undefined; readonly most: number } => {
  const at = (refund: Refund): RefundState => refundState(refund, entries);
  const left = [...moved(entries, 'received')].map(([ref, received]) => {
    const backTo = refunds.filter(({ provider_payment: to }) => to === ref);
    return {
      ref,
      byHand: isTransfer(ref),
      failed: backTo.some((refund) => at(refund) === 'failed'),
      left:
        received -
        backTo
          .filter((refund) => REFUND_STATES[at(refund)].stands)
          .reduce((sum, refund) => sum + refund.amount, 0),
    };
  });
  const transfers = left.filter(({ byHand }) => byHand);
  const [first] = transfers;
  const cards = left.filter(({ byHand }) => !byHand);
  const ofCards = sumOf(cards) - refundedOutside(refunds, entries) - totalsOf(entries).reversed;
  const sources = [
    ...cards.map((card) => ({ ...card, left: Math.min(card.left, ofCards) })),
    ...(first ? [{ ...first, left: sumOf(transfers) }] : []),
  ];
  const fitting = sources.filter((source) => source.left >= amount);
  const from = fitting.find(({ failed }) => !failed) ?? fitting[0];
  return {
    from: from && { ref: from.ref, byHand: from.byHand },
    most: Math.max(0, ...sources.map((source) => source.left)),
  };
};
