/** Names of the papers of an order, as staff see them. */
export const PAPER_NAMES = {
  'packing-slip': 'Packing slip',
  labels: 'Dispensing labels',
  'address-label': 'Address label',
  customs: 'Customs declaration',
  'import-packet': 'Import packet',
} as const;

/** Refusals of papers. */
export const PAPER_MESSAGES = {
  notFound: 'This order does not exist.',
  notYours: 'Your role does not include this paper.',
  cancelled: 'This order is cancelled. Only its packing slip can be printed.',
  noConsent:
    'The patient has not agreed to the pharmacy of this order yet, so nothing may go to it. Only the packing slip can be printed.',
  noMedicine: 'No line of this order needs a dispensing label.',
  noPrescription: 'This order needs no prescription, so there is no import packet.',
  packs: (names: string) =>
    `Some recorded packs must not be supplied (${names}). Remove them and record others before you print labels.`,
  noPaper: 'This paper was not found.',
  nothingChosen: 'Choose at least one order.',
  tooMany: (most: number) => `Choose at most ${most} orders for this paper.`,
  someRefused: 'Nothing was printed, because some of the orders cannot have this paper:',
  nothingPaid: 'There is no receipt yet, because no payment for this order has been received.',
  noSupply: 'We don’t know yet when this supply ends.',
  failed: 'The paper could not be created. Please try again.',
} as const;
