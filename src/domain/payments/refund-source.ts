import { moved, type MoneyEntry } from './ledger.ts';
import { REFUND_STATES, refundState, type RefundState } from './refunds.ts';
import { isTransfer } from './transfers.ts';

export type RefundSource = {
  /** The receipt that it goes back to, as the ledger names it. */
  readonly ref: string;
  /** Whether a person of the store has to transfer it. */
  readonly byHand: boolean;
};

/**
 * Which receipt a refund goes back to. A provider pays back no more of one payment than it took, so a refund
 * has to fit into one; transfers are paid back as one, by hand. `most` is what fits.
 */
export const refundSource = (
  entries: readonly MoneyEntry[],
  refunds: readonly {
    readonly id: string;
    readonly amount: number;
    readonly state: RefundState;
    readonly provider_payment: string | null;
  }[],
  amount: number,
): { readonly from: RefundSource | undefined; readonly most: number } => {
  const left = [...moved(entries, 'received')].map(([ref, received]) => ({
    ref,
    byHand: isTransfer(ref),
    left:
      received -
      refunds
        .filter(
          (refund) =>
            refund.provider_payment === ref && REFUND_STATES[refundState(refund, entries)].stands,
        )
        .reduce((sum, refund) => sum + refund.amount, 0),
  }));
  const cards = left.filter(({ byHand }) => !byHand);
  const transfers = left.filter(({ byHand }) => byHand);
  const [first] = transfers;
  const sources = [
    ...cards,
    ...(first ? [{ ...first, left: transfers.reduce((sum, each) => sum + each.left, 0) }] : []),
  ];
  const from = sources.find((source) => source.left >= amount);
  return {
    from: from && { ref: from.ref, byHand: from.byHand },
    most: Math.max(0, ...sources.map((source) => source.left)),
  };
};
