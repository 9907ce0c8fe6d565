/** What staff are told about correcting the lines of an order. */
export const LINES_MESSAGES = {
  notFound: 'This order was not found.',
  notYours: 'Your role does not include changing orders.',
  changed: 'This order has changed in the meantime. Check its lines again, then save them.',
  pending:
    'A decision about this order is about to take effect. Undo it in the review queue, or wait a few seconds.',
  failed: 'The lines could not be saved. Please try again in a moment.',
  unchanged: 'Nothing was changed. Choose fewer packs for at least one line.',
  empty: 'An order needs at least one line. To stop the whole order, decline or cancel it.',
  withoutPrescription:
    'No line that needs a prescription would be left. Decline the prescription or cancel the order instead.',
  newerOrder:
    'The patient has since placed another order, and its supply was checked against this one. Packs can no longer be added back here.',
  packsWrong: (name: string, ordered: number) =>
    `The packs of ${name} must be a whole number from 0 to ${ordered}, the number that the patient ordered.`,
  sentenceMissing: 'Tell the patient why the order is changed.',
  sentenceTooLong: (most: number) =>
    `The text for the patient may have at most ${most} characters.`,
  noteTooLong: (most: number) => `The note may have at most ${most} characters.`,
  fixed: {
    cancelled: 'This order is cancelled, so its lines cannot be changed.',
    sent: 'This parcel has left, so its lines cannot be changed.',
    packed: 'This order is being packed. Remove the recorded packs first, then correct its lines.',
  },
} as const;
