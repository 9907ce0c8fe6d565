/** Refusals of what staff write into the books: transfers, receipts and refunds. */
export const BOOK_MESSAGES = {
  amountWrong: 'Enter an amount in dollars and cents, such as 249.90.',
  dayWrong: 'Enter the day on which the money arrived.',
  dayAhead: 'The day is still to come.',
  bankReferenceMissing: 'Enter the number that the bank gave the transfer.',
  bankReferenceWrong: 'Use letters, digits and the signs / - . + alone, at most 35.',
  moreThanDue: (sums: {
    readonly typed: string;
    readonly typedInWords: string;
    readonly due: string;
    readonly dueInWords: string;
    readonly rest: string;
  }) =>
    `You typed ${sums.typed}, ${sums.typedInWords}, and ${sums.due}, ${sums.dueInWords}, is due. Nothing was booked. Compare both sums with the bank’s list. If the amount is right, confirm it below: ${sums.rest} is then the patient’s, the patient is told so by email, and it stands here as money to pay back.`,
  receivedAlready: 'A transfer with this number is in the books already.',
  nothingToUndo: 'This receipt is not in the books, or it was undone already.',
  refundOpen: (refund: string) =>
    `${refund} of this money is being paid back. Withdraw the refund first, or note the day on which it was paid.`,
  refundShort:
    'The books no longer hold this money: its receipt was undone or reversed. Withdraw the refund, and do not transfer it.',
  undoneByProvider: 'Money that the provider reported is not undone by hand. Refund it instead.',
  refundTooMuch: 'More than can be paid back.',
  reasonMissing: 'Say why it is paid back.',
  refundGone: 'This refund is no longer open.',
  refundNothing: 'Enter an amount above zero.',
} as const;
