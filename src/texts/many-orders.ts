/** Why a line of a file with tracking numbers cannot be saved. */
export const TRACKING_PROBLEMS = {
  'no-number': 'The order number is missing.',
  'no-order': 'No order has this number.',
  'several-orders': 'Several orders have this number. Please enter the full order ID.',
  'no-tracking': 'The tracking number is missing.',
  twice: 'This order is in the file more than once.',
  'same-tracking': 'This number was used for another line of the file.',
  saved: 'The order already has this tracking number.',
  'wrong-carrier': (named: string, found: string) =>
    `The file says ${named}, but this is a ${found} number.`,
  'not-a-number': (named: string) => `This is not a ${named} tracking number.`,
} as const;

/** Texts about several orders at once. */
export const MANY_ORDERS = {
  nothingChosen: 'Please select at least one order.',
  tooMany: (most: number) => `Please select at most ${most} orders.`,
  statusMissing: 'Please choose a status.',
  ask: (status: string, count: number) =>
    `Set ${status} for ${count} ${count === 1 ? 'order' : 'orders'}?`,
  mails: (count: number) =>
    count === 1
      ? 'The patient gets an email right away if the order is changed. A sent email cannot be undone.'
      : `Each patient gets an email right away, up to ${count} emails. Sent emails cannot be undone. Orders that are not ready stay as they are.`,
  confirm: (count: number) =>
    count === 1 ? 'Set the status and send the email' : 'Set the status and send the emails',
  skipsSteps:
    'This would skip steps. Please set them first, or open the order to confirm that they are skipped.',
  failed: 'This order could not be saved. Please try again.',
  fileMissing: 'Please choose a file, or paste its lines.',
  fileTooLong: (most: number) => `Please send at most ${most} lines at a time.`,
  fileUnread: 'This file could not be read as CSV.',
  nothingToSave: 'No line can be saved.',
} as const;
