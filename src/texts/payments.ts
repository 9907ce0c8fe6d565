/** Refusals about payments. */
export const PAYMENT_MESSAGES = {
  notFound: 'This payment does not exist.',
  linkDead: 'This link is no longer valid.',
  notYours: 'Your role does not include payments.',
  nothingToPay: 'There is nothing left to pay for this order.',
  onItsWay: 'Your payment is on its way. Please wait until it has arrived.',
  notApproved:
    'This order has changed since it was approved. You will hear from us before you can pay.',
  changed:
    'This order has changed since it was approved, so this link cannot be used any more. When it is approved as it is now, you get a new link by email. Nothing was charged by this link.',
  prescriptionOver:
    'Your prescription may no longer be filled, so this order cannot be paid any more. Please ask your prescriber for a new one, and order again with it.',
  linkShort:
    'Your link was about to end, too soon to pay by card with it. We have just sent you a new one by email. It works at once, and nothing was charged.',
  prescriptionEnding:
    'Your prescription may be filled for a few more minutes only, too short a time to pay by card. Please ask your prescriber for a new one, and order again with it. Nothing was charged.',
  notNoted: 'We could not save this right now. Please try again in a moment.',
  providerAway:
    'The payment page cannot be opened at the moment. Please try again in a few minutes.',
  alreadyPaid: 'This was paid a moment ago. Please wait until the payment shows here.',
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
  undoneByProvider: 'Money that the provider reported is not undone by hand. Refund it instead.',
  refundTooMuch: 'More than can be paid back.',
  reasonMissing: 'Say why it is paid back.',
  refundGone: 'This refund is no longer open.',
  refundNothing: 'Enter an amount above zero.',
} as const;
