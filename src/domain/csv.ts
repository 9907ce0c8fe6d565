/** An amount may begin with a minus sign and is no formula. */
const AMOUNT = /^-?\d+\.\d{2}$/;

/** An amount in dollars, for a cell of a CSV row; `cents` may be negative. */
export const moneyCell = (cents: number): string => (cents / 100).toFixed(2);

/** A cell of a CSV row. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
const csvCell = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row of a CSV file, with the end of its line (RFC 4180). */
export const csvRow = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`;
