import { moved, type MoneyEntry, totalsOf } from './ledger.ts';
import { REFUND_STATES, refundedOutside, refundState, type RefundState } from './refunds.ts';
import { isTransfer } from './transfers.ts';

export type RefundSource = {
  /** The receipt that it goes back to, as the ledger names it. */
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
