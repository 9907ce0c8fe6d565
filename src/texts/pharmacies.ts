/** Refusals and notes about the register of pharmacies. */
export const PHARMACY_MESSAGES = {
  notYours: 'Your role does not include the register of pharmacies.',
  notFound: 'There is no such pharmacy.',
  entryGone: 'This change is no longer open. Load the page again to see what the register says.',
  openAlready: 'A change to this pharmacy is already waiting for confirmation. Withdraw it first.',
  samePerson: 'Another administrator has to confirm what you entered.',
  scanMissing: 'Upload the scan of the license check first.',
  licenceEnded: 'The license has ended. Enter a valid one before the pharmacy can take orders.',
  nothingChanged: 'Nothing is different from what the register says.',
  invalid: 'Check the fields that are marked.',
  missing: 'Fill in this field.',
  unreadable: 'Remove the characters that cannot be printed.',
  tooLong: (most: number) => `Use at most ${most} characters.`,
  notHttps: 'Enter a full address that begins with https://.',
  noDay: 'Enter a day that exists.',
  notWhole: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,
  noCountry: (code: string) => `“${code}” is not the two-letter code of a country.`,
  noHome: 'Choose a country from the list.',
  noWeekday: 'Enter weekdays by their first three letters, such as Mon, Tue, Wed.',
  noIban: 'Enter an IBAN: two letters, two digits and the account number.',
  accountHalf: 'Enter both the account holder and the IBAN, or neither.',
  checkedLater: 'The license cannot have been checked on a future date.',
  failed: 'This could not be saved. Please try again in a moment.',
  scanFailed: 'The scan could not be saved. Please try again in a moment.',
  noScan: 'Choose a file first.',
  scanRefused:
    'This file cannot be kept. Upload a PDF, JPG or PNG file of at most 20 MB that opens without a password.',
} as const;

/** What the desk says of a pharmacy's state. */
export const PHARMACY_STATES = {
  active: 'Takes orders',
  'ends soon': (day: string) => `Takes orders; the license ends on ${day}`,
  suspended: 'Suspended: takes no new orders',
  'licence-ended': 'License ended: takes no new orders',
  unconfirmed: 'Not confirmed yet: takes no orders',
} as const;

/** What patients read about the pharmacy of an order and on the public page. */
export const PHARMACY_TEXTS = {
  none: 'No pharmacy is chosen yet.',
  noneListed:
    'None is chosen yet. Before a pharmacy dispenses an order, it is listed here with its license.',
  noLogo: 'This pharmacy has no logo page of the European Union on file.',
} as const;
