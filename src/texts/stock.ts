/** Why a line of a file with a pharmacy's stock cannot be imported. */
export const STOCK_PROBLEMS = {
  noMedicine: 'Enter the product number (GTIN), or the product and the strength of our catalog.',
  wrongGtin: 'This is not a product number (GTIN): its last digit is wrong.',
  unknownGtin:
    'No one has confirmed which medicine this product number belongs to. Enter the product and the strength, too.',
  unknownOption: (product: string, strength: string) =>
    `The catalog has no “${product}” with the strength “${strength}”.`,
  otherOption: (option: string) => `The product number belongs to ${option}, not to this product.`,
  wrongPacks: 'Enter the packs as a whole number from 0 to 100,000.',
  wrongPrice: 'Enter the price of one pack in US dollars, such as 89.50.',
  wrongBatch:
    'Enter the batch with letters, digits, spaces, periods, slashes and hyphens only, 20 at most.',
  wrongExpiry: 'Enter the expiry as 2027-05-31 or 2027-05.',
  expired: 'These packs have expired.',
  twice: (line: number) => `Line ${line} has the same product, batch, expiry and price.`,
} as const;

/** Refusals and notes about the stock that a pharmacy tells. */
export const STOCK_MESSAGES = {
  missing: 'Choose a file, or paste its lines.',
  unread: 'This file could not be read as CSV.',
  noHead: (columns: string) =>
    `The first line has to name the columns. These are missing: ${columns}.`,
  tooLong: (most: number) => `Send at most ${most} lines at a time.`,
  wrongLines: (lines: number) =>
    `${lines} ${lines === 1 ? 'line is' : 'lines are'} wrong, so nothing was imported.`,
  failed: 'The stock could not be imported. Please try again in a moment.',
} as const;
