const list = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

/** Sentences about what the machine read of a prescription. */
export const READING_TEXTS = {
  off: 'Machine reading is turned off. Please type the prescription from the scan.',
  waiting: 'The machine is reading the scan. You can type in the meantime.',
  unreadable: 'The machine could not read this scan. Please type the prescription from it.',
  nothing:
    'The machine read the scan and found no field in it. Please type the prescription from it.',
  read: 'Read by the machine. Nothing counts until you accept it.',
  type: 'could not be read with certainty; type it',
  compare: 'The machine read this. Compare it with the scan.',
  other: 'not as ordered',
  low: 'hard to read; compare it with the scan',
  otherPatient: (read: string, account: string) =>
    `The scan names the patient “${read}”, but the account belongs to ${account}.`,
  npiWrong: (read: string) =>
    `The check digit of the NPI ${read} is wrong. A digit is wrong on the scan or was misread.`,
  expired: (issued: string, until: string) =>
    `The scan is dated ${issued}, so it could be filled until ${until}.`,
  notYetIssued: (issued: string) => `The scan is dated ${issued}, which is in the future.`,
  notNamed: (ordered: string, read: readonly string[]) =>
    read.length > 0
      ? `The order is for ${ordered}, but the scan names ${list(read)}.`
      : `The order is for ${ordered}, but the machine did not find it on the scan.`,
  otherStrength: (ordered: string, strength: string, read: string) =>
    `The order is for ${ordered} ${strength}, but the scan says ${read}.`,
  otherQuantity: (ordered: string, packs: number, read: number) =>
    `The order is for ${packs} ${packs === 1 ? 'pack' : 'packs'} of ${ordered}, but the scan allows ${read} for each fill.`,
  moreMedicines: (read: readonly string[]) =>
    `The scan also names ${list(read)}, which is not ordered.`,
  sameFile: (number: string, sent: string) =>
    `The same file was sent from another account, for order ${number} on ${sent}.`,
  sameText: (number: string, sent: string) =>
    `A scan with the same text was sent from another account, for order ${number} on ${sent}.`,
} as const;
