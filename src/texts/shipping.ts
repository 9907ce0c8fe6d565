/** Refusals about reports of how a parcel arrived. */
export const ARRIVAL_MESSAGES = {
  incomplete: 'Please answer each question, so that we know what to do.',
  notYet: 'This parcel has not been sent yet.',
  reported: 'We have your report already, and answer it soon.',
  notFound: 'This report does not exist.',
  stale: 'Somebody else has changed this report since you opened it. Please look at it again.',
  notYours: 'Your role does not include answering patients about their parcels.',
  answerMissing: 'Please write what the patient should do now.',
  notPossible: 'This is not possible with a report in this state.',
  noReport: 'There is no open report that a photo belongs to.',
  failed: 'Your report could not be saved. Please try again.',
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
