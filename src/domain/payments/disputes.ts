/** How a payer's dispute with their bank can end. */
export const DISPUTE_OUTCOMES = {
  won: 'decided for the store',
  lost: 'decided for the payer',
  withdrawn: 'closed without a decision',
} as const;

export type DisputeOutcome = keyof typeof DISPUTE_OUTCOMES;

/** A dispute as far as it was told; the end may be told first. */
export type Dispute = {
  /** In cents. */
  readonly amount: number;
  readonly openedAt: Date | null;
  readonly answerBy: Date | null;
  readonly closedAt: Date | null;
};

/** Whether somebody of the store has to look at it. */
export const isOpenDispute = ({ openedAt, closedAt }: Dispute): boolean =>
  openedAt !== null && closedAt === null;
