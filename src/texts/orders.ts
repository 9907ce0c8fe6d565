/** Why an event does not happen to an order, by the code of the refusal. */
export const ORDER_REFUSALS = {
  'prescription-required': 'Prescription required before confirming order',
  'tracking-missing': 'Please enter tracking information',
  'tracking-unknown':
    'This is not a tracking number or address of FedEx or DHL. Please check it, or confirm that another carrier delivers the parcel.',
  'tracking-too-long': (most: number) =>
    `Tracking information may have at most ${most} characters.`,
  'order-kept': (why: string) =>
    `This order was ${why}, so it must be kept. Archive it once it is delivered or cancelled.`,
  'not-archivable':
    'Only delivered or cancelled orders can be archived, so that no open order disappears from the list.',
  'not-withdrawable': 'We are already working on this order. Please contact us to cancel it.',
  'order-cancelled': 'This order has been cancelled.',
  'prescription-decided':
    'A pharmacist has already decided about the prescription for this order, so you cannot upload another file. If your prescription has changed, please write to us.',
  'parcel-left':
    'The parcel for this order has left, so the order can no longer be declined. Please ask the patient for what is missing, or write to them.',
  'lines-sent': 'The parcel for this order has left, so its lines can no longer be changed.',
  'not-open': 'There is nothing to decide: the patient has to send something first.',
  'not-asked': 'The pharmacist has not asked for anything. Please write to us instead.',
  'signature-missing':
    'Confirming this order is a pharmacist’s decision. Please sign it with your user name and password.',
  'signature-wrong': 'The user name or password is wrong. Nothing was changed.',
  'record-closed': 'This prescription is no longer on record.',
  'steps-skipped': (steps: string, status: string) =>
    `Setting the order to ${status} skips ${steps}, which the patient will see as “not recorded”. Please confirm that this is right.`,
} as const;

/** Texts about orders that are not refusals of an event. */
export const ORDER_MESSAGES = {
  changedMeanwhile:
    'Someone else has changed this order since you opened it. It is now up to date. Please check it and decide again.',
  notFound: 'This order does not exist.',
  changeNotYours: 'Your role does not include changing an order.',
  archivingNotYours: 'Your role does not include archiving an order.',
  deletionNotYours: 'Your role does not include deleting an order.',
  pharmacistConfirms: 'Only a pharmacist may confirm an order that needs a prescription.',
  archivingFailed: 'The order could not be moved. Please try again.',
  deleteFailed: 'Failed to delete order',
  trackingFailed: 'Failed to update tracking information',
} as const;
