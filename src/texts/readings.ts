const list = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

/** Sentences about what the machine read of a prescription. */
export const READING_TEXTS = {
  off: 'Reading by the machine is switched off. Please type the prescription from the scan.',
  waiting: 'The machine is reading the scan. You can type meanwhile.',
  unreadable: 'The machine could not read this scan. Please type the prescription from it.',
  nothing:
    'The machine read the scan and found no field in it. Please type the prescription from it.',
  read: 'Read by the machine. Nothing counts until you accept it.',
  type: 'could not be read with certainty, type it',
  compare: 'The machine read this. Compare it with the scan.',
  other: 'not as ordered',
  low: 'hard to read, compare it with the scan',
  otherPatient: (read: string, account: string) =>
    `The scan names the patient “${read}”, and the account belongs to ${account}.`,
  npiWrong: (read: string) =>
    `The check digit of the NPI ${read} is wrong: a digit is mistaken on the scan or in the reading.`,
  expired: (issued: string, until: string) =>
    `The scan is dated ${issued}, so it could be filled until ${until}.`,
  notYetIssued: (issued: string) => `The scan is dated ${issued}, which is in the future.`,
  notNamed: (ordered: string, read: readonly string[]) =>
    read.length > 0
      ? `${ordered} is ordered, and the scan names ${list(read)}.`
      : `${ordered} is ordered, and the machine did not find it on the scan.`,
  otherStrength: (ordered: string, strength: string, read: string) =>
    `${ordered} ${strength} is ordered, and the scan says ${read}.`,
  otherQuantity: (ordered: string, packs: number, read: number) =>
    `${packs} ${packs === 1 ? 'pack' : 'packs'} of ${ordered} are ordered, and the scan grants ${read} for each fill.`,
  moreMedicines: (read: readonly string[]) =>
    `The scan also names ${list(read)}, which is not ordered.`,
  sameFile: (number: string, sent: string) =>
    `The same file was sent from another account, for order ${number} on ${sent}.`,
  sameText: (number: string, sent: string) =>
    `A scan with the same text was sent from another account, for order ${number} on ${sent}.`,
  facts: { born: 'Date of birth', npi: 'NPI', licence: 'License' },
} as const;
