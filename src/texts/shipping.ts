/** Refusals about reports of how a parcel arrived. */
export const ARRIVAL_MESSAGES = {
  incomplete: 'Please answer each question, so that we know what to do.',
  notYet: 'This parcel has not been sent yet.',
  reported: 'We already have your report and will answer it soon.',
  notFound: 'This report does not exist.',
  stale: 'Someone else has changed this report since you opened it. Please check it again.',
  notYours: 'Your role does not include answering patients about their parcels.',
  answerMissing: 'Please write what the patient should do now.',
  outcomeMissing: 'Please choose what happens with each medicine.',
  notPossible: 'This is not possible for a report in this state.',
  noReport: 'There is no open report to add a photo to.',
  nothingToConfirm: 'There is nothing to confirm for this order.',
  failed: 'Your report could not be saved. Please try again.',
} as const;

/** What staff choose for each medicine of a reported parcel. */
export const OUTCOME_CHOICES = {
  'in use': 'May be used',
  discard: 'Do not use: discard it',
  'send again': 'Do not use: send it again',
  refund: 'Do not use: refund it',
} as const;

/** What the patient is told about each medicine of a reported parcel. */
export const OUTCOME_FOR_PATIENT = {
  'in use': 'You may use it.',
  discard: 'Do not use it. Set it aside.',
  'send again': 'Do not use it. We are sending it again.',
  refund: 'Do not use it. We are refunding it.',
} as const;

/** Sentences about medicines that arrived and must not be used. `names` is a list with "and" or "or". */
export const NOT_TO_USE = {
  headline: (names: string) => `Do not use ${names}.`,
  sendAgain: (names: string) => `We are sending ${names} again.`,
  refund: (names: string) => `We are refunding ${names}.`,
  confirm: 'Please set it aside, and tell us when you have done so.',
  answer: 'Our answer is on the page of this order.',
  /** Once nothing is left to do about it. */
  settled: (names: string) =>
    `Our answer about this parcel still applies: do not use ${names} from it.`,
} as const;

/** Refusals about packs that are noted with an order. */
export const PACK_MESSAGES = {
  batchMissing: 'Enter the batch as it is printed on the pack.',
  expiryMissing: 'Enter the expiry as 2027-01-31 or, where no day is printed, as 2027-01.',
  wrongGtin: 'This product number has a wrong digit.',
  wrongCountry: 'Enter the country as a two-letter code, such as DK.',
  tooLong: 'A batch or serial number has at most 20 characters.',
  expired: 'This pack has expired. It must not be supplied.',
  mustNot: 'It must not be supplied.',
  shortDated: 'Choose one that expires later, or confirm below that this one may be sent.',
  counterfeit:
    'Authorities warn of a counterfeit with this batch and serial number. Keep the pack, do not supply it, and report it to the authority.',
  madeInUs:
    'This pack was made in the United States. Under federal law, only its maker may bring it back there (21 U.S.C. 381(d)(1)), so it must not be sent to this address.',
  twice: 'This pack is already recorded for this order.',
  seen: (serial: string, order: string) =>
    `The pack with serial number ${serial} is already recorded for order ${order}. Each serial number is used only once, so keep this pack, and remove it from that order if it was recorded by mistake.`,
  recalled: (batch: string) =>
    `This pack, batch ${batch}, has been recalled. Do not supply it, and keep it separate.`,
  otherProduct: (pack: string, ordered: string) =>
    `This pack is ${pack}, but the order is for ${ordered}: it is the wrong product.`,
  otherStrength: (pack: string, ordered: string) =>
    `This pack is ${pack}, but the order is for ${ordered}: it is the wrong strength.`,
  full: (line: string) =>
    `Every pack of ${line} is already recorded. To use this one instead, remove one first.`,
  numberMissing:
    'Scan the pack or enter its product number. Prescription medicines are checked by this number.',
  serialMissing:
    'This code has no serial number, but every pack of a prescription medicine has one. The scanner may have left out the separator. Type what is printed next to the code.',
  unknownNumber: (gtin: string) =>
    `No pharmacist has confirmed yet which medicine the product number ${gtin} is.`,
  askPharmacist: 'A pharmacist must scan this pack.',
  whichLine: 'Check the pack, and choose which medicine it is.',
  learnedMeanwhile: 'Someone else has just confirmed this product number. Scan it again.',
  onlyPharmacists:
    'Only a pharmacist may confirm or revoke which medicine a product number belongs to.',
  unconfirmed:
    'The product number of this pack is not confirmed for this medicine. Remove the pack, and scan it again.',
  reasonMissing: 'Enter why the product number does not belong to this medicine.',
  reasonTooLong: 'Please keep the reason shorter.',
  notLearned: 'This product number is no longer confirmed.',
  noLine: 'Choose the line of the order that the pack belongs to.',
  notFound: 'This pack is no longer on the list.',
  notYours: 'Your role does not include recording packs.',
  failed: 'The pack could not be saved. Please try again.',
} as const;

export const PACK_CODE_MESSAGES = {
  unreadable:
    'This is not the code of a medicine pack. Scan the square code again, or type what is printed next to it.',
  separator:
    'A value in this code is too long. The scanner may have left out the separator. Type what is printed next to the code.',
  noProduct: 'This code contains no product number. Scan the square code, not the bar code.',
  wrongDigit: 'The product number in this code has a wrong digit. Please scan it again.',
  wrongDate: 'The date in this code does not exist. Please check the date printed next to it.',
} as const;
