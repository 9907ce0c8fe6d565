/** Refusals about payments, which payers may read, too. */
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
} as const;
