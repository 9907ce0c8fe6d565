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
  noMedicine: 'No line of this order needs a dispensing label.',
  noPrescription: 'This order needs no prescription, so there is no import packet.',
  packs: (names: string) =>
    `Packs are recorded that must not be supplied (${names}). Take them off, and record others, before labels are printed.`,
  noPaper: 'There is no such paper.',
  nothingChosen: 'Choose at least one order.',
  tooMany: (most: number) => `Choose at most ${most} orders for this paper.`,
  someRefused: 'No paper was printed, because some of the orders cannot have it:',
  nothingPaid: 'There is no receipt yet, because no payment for this order has been received.',
  noSupply: 'It is not known yet when this supply ends.',
  failed: 'The paper could not be made. Please try again.',
} as const;
