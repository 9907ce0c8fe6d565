/** Refusals of what staff write into the books: transfers, receipts and refunds. */
export const BOOK_MESSAGES = {
  amountWrong: 'Enter an amount in dollars and cents, such as 249.90.',
  dayWrong: 'Enter the day the money arrived.',
  dayAhead: 'This day is in the future.',
  bankReferenceMissing: 'Enter the bank’s transaction ID.',
  bankReferenceWrong: 'Use only letters, digits and the characters / - . +, at most 35.',
  moreThanDue: (sums: {
    readonly typed: string;
    readonly typedInWords: string;
    readonly due: string;
    readonly dueInWords: string;
    readonly rest: string;
  }) =>
    `You typed ${sums.typed}, ${sums.typedInWords}, and ${sums.due}, ${sums.dueInWords}, is due. Nothing was recorded. Compare both amounts with the bank statement. If the amount is right, confirm it below: ${sums.rest} then belongs to the patient, the patient is told by email, and it is listed here as a refund that is due.`,
  receivedAlready: 'A transfer with this ID is already in the ledger.',
  nothingToUndo: 'This receipt is not in the ledger, or it has already been undone.',
  refundOpen: (refund: string) =>
    `${refund} of this money is being refunded. Cancel the refund first, or record the day it was paid.`,
  refundShort:
    'The ledger no longer contains this money, because its receipt was undone or reversed. Cancel the refund, and do not transfer it.',
  undoneByProvider:
    'A payment that the provider reported cannot be undone by hand. Refund it instead.',
  refundTooMuch: 'This is more than can be refunded.',
  reasonMissing: 'Enter the reason for the refund.',
  refundGone: 'This refund is no longer open.',
  refundNothing: 'Enter an amount above zero.',
} as const;
