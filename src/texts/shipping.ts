/** Refusals about reports of how a parcel arrived. */
export const ARRIVAL_MESSAGES = {
  incomplete: 'Please answer each question, so that we know what to do.',
  notYet: 'This parcel has not been sent yet.',
  reported: 'We have your report already, and answer it soon.',
  notFound: 'This report does not exist.',
  stale: 'Somebody else has changed this report since you opened it. Please look at it again.',
  notYours: 'Your role does not include answering patients about their parcels.',
  answerMissing: 'Please write what the patient should do now.',
  outcomeMissing: 'Please choose for each medicine what happens with it.',
  notPossible: 'This is not possible with a report in this state.',
  noReport: 'There is no open report that a photo belongs to.',
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
  discard: 'Do not use it. Put it aside.',
  'send again': 'Do not use it. We send it again.',
  refund: 'Do not use it. We pay it back.',
} as const;

/** Sentences about medicines that arrived and must not be used. `names` is a list with "and" or "or". */
export const NOT_TO_USE = {
  headline: (names: string) => `Do not use ${names}.`,
  sendAgain: (names: string) => `We send ${names} again.`,
  refund: (names: string) => `We pay ${names} back.`,
  confirm: 'Please put it aside, and tell us that you have done so.',
  answer: 'Our answer is on the page of this order.',
  /** Once nothing is left to do about it. */
  settled: (names: string) =>
    `What we found about this parcel still stands: do not use ${names} from it.`,
} as const;

/** Refusals about packs that are noted with an order. */
export const PACK_MESSAGES = {
  batchMissing: 'Enter the batch as it is printed on the pack.',
  expiryMissing: 'Enter the expiry as 2027-01-31 or, where no day is printed, as 2027-01.',
  wrongGtin: 'This product number is wrong in a digit.',
  wrongCountry: 'Enter the country as two letters, such as DK.',
  tooLong: 'A batch or a serial number has at most 20 characters.',
  expired: 'This pack has expired. It must not be supplied.',
  mustNot: 'It must not be supplied.',
  shortDated: 'Take one that lasts longer, or confirm below that this one may go.',
  counterfeit:
    'Authorities warn of a counterfeit with this batch and serial number. Keep the pack, supply none of it, and tell the authority.',
  madeInUs:
    'This pack was made in the United States. Federal law lets only its maker bring it back there (21 U.S.C. 381(d)(1)), so it must not go to this address.',
  twice: 'This pack is on the list of this order already.',
  seen: (serial: string, order: string) =>
    `The pack with the serial number ${serial} is noted with the order ${order}: a serial number exists once, so keep this pack, and take it off there if that was a mistake.`,
  recalled: (batch: string) =>
    `This pack, batch ${batch}, is recalled: supply none of it, and keep it apart.`,
  otherProduct: (pack: string, ordered: string) =>
    `This pack is ${pack}, and the order is for ${ordered}: it is the wrong product.`,
  otherStrength: (pack: string, ordered: string) =>
    `This pack is ${pack}, and the order is for ${ordered}: it is the wrong strength.`,
  full: (line: string) =>
    `Every pack of ${line} is noted already: take one off first if this one goes in its place.`,
  numberMissing:
    'Scan the pack, or enter its product number: a prescription medicine is checked by it.',
  serialMissing:
    'This code gives no serial number, which every pack of a prescription medicine has. The scanner may leave out the separator: type what is printed beside the code.',
  unknownNumber: (gtin: string) =>
    `No pharmacist has confirmed yet which medicine the product number ${gtin} is.`,
  askPharmacist: 'A pharmacist has to scan this pack.',
  whichLine: 'Look at the pack, and say which it is.',
  learnedMeanwhile: 'Somebody else has confirmed this product number meanwhile: scan it again.',
  onlyPharmacists: 'Only a pharmacist may confirm or revoke which medicine a product number is.',
  unconfirmed:
    'The product number of this pack is not confirmed for this medicine: take it off, and scan it again.',
  reasonMissing: 'Enter why the product number is not of this medicine.',
  reasonTooLong: 'Please keep the reason shorter.',
  notLearned: 'This product number is not confirmed any more.',
  noLine: 'Choose the line of the order that the pack belongs to.',
  notFound: 'This pack is not on the list any more.',
  notYours: 'Your role does not include noting packs.',
  failed: 'The pack could not be saved. Please try again.',
} as const;

export const PACK_CODE_MESSAGES = {
  unreadable:
    'This is no code of a medicine’s pack. Scan the square code again, or type what is printed beside it.',
  separator:
    'A value in this code is too long. The scanner may leave out the separator: type what is printed beside the code.',
  noProduct: 'This code names no product. Scan the square code, not the one with the bars.',
  wrongDigit: 'The product number of this code is wrong in a digit. Please scan it again.',
  wrongDate: 'The date in this code does not exist. Please look at the print beside it.',
} as const;
