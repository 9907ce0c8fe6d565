/** What staff are told about correcting the lines of an order. */
export const LINES_MESSAGES = {
  notFound: 'This order was not found.',
  notYours: 'Your role does not include changing orders.',
  changed: 'This order was changed meanwhile. Look at its lines again, then save them.',
  pending:
    'A decision about this order is about to be carried out. Take it back in the review queue, or wait a few seconds.',
  failed: 'The lines could not be saved. Please try again in a moment.',
  unchanged: 'Nothing was changed. Choose fewer packs for at least one line.',
  empty: 'An order needs at least one line. To stop the whole order, decline or cancel it.',
  withoutPrescription:
    'No line that needs a prescription would be left. Decline the prescription or cancel the order in place of this.',
  newerOrder:
    'The patient has placed another order since, which was measured against this one. Packs can no longer be put back here.',
  packsWrong: (name: string, ordered: number) =>
    `The packs of ${name} must be a whole number from 0 to ${ordered}, which the patient asked for.`,
  sentenceMissing: 'Tell the patient why the order is changed.',
  sentenceTooLong: (most: number) => `What the patient reads may have at most ${most} characters.`,
  noteTooLong: (most: number) => `The note may have at most ${most} characters.`,
  fixed: {
    cancelled: 'This order is cancelled, so its lines cannot be changed.',
    sent: 'This parcel has left, so its lines cannot be changed.',
    packed: 'This order is being packed. Remove the recorded packs first, then correct its lines.',
  },
} as const;
