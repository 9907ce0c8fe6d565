/** Refusals about payments, which payers may read, too. */
export const PAYMENT_MESSAGES = {
  notFound: 'This payment does not exist.',
  linkDead: 'This link is no longer valid.',
  notYours: 'Your role does not include payments.',
  nothingToPay: 'There is nothing left to pay for this order.',
  onItsWay: 'Your payment is on its way. Please wait until it arrives.',
  notApproved: 'This order has changed since it was approved. We’ll email you before you can pay.',
  changed:
    'This order has changed since it was approved, so this link no longer works. When the changed order is approved, we’ll email you a new link. Nothing was charged through this link.',
  prescriptionOver:
    'Your prescription can no longer be filled, so this order can no longer be paid. Please ask your prescriber for a new prescription, and order again with it.',
  linkShort:
    'Your link was about to expire, too soon to pay by card. We have just emailed you a new one. You can use it right away. Nothing was charged.',
  prescriptionEnding:
    'Your prescription expires in a few minutes, which is too soon to pay by card. Please ask your prescriber for a new one, and order again with it. Nothing was charged.',
  notNoted: 'We could not save this right now. Please try again in a moment.',
  providerAway:
    'The payment page cannot be opened at the moment. Please try again in a few minutes.',
  alreadyPaid: 'This was paid a moment ago. Please wait until the payment appears here.',
} as const;
