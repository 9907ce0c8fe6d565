/** Words about the signatures of pharmacists under texts. */
export const SIGNATURE_TEXTS = {
  unsigned: 'No pharmacist of this store has signed this page yet.',
  signed: (name: string, licence: string, day: string) =>
    `${name}, pharmacist (license ${licence}), has read this page and signed it on ${day}.`,
  notYet: 'Not signed yet.',
  changed: (name: string, day: string) =>
    `Not signed: it has changed since ${name} signed it on ${day}.`,
} as const;

/** Refusals about them. */
export const SIGNATURE_MESSAGES = {
  notYours: 'Only a pharmacist may sign a text.',
  notFound: 'This text was not found.',
  changed:
    'The text has changed since you opened this form. Please read it again before you sign it.',
  already: 'This version of the text has already been signed.',
  notRead: 'Please confirm that you have read the page as it is shown today.',
  licenceMissing:
    'Your license is not recorded. An administrator can enter its number and the issuing authority on the Team page.',
  missing: 'Please sign with your user name and password.',
  wrong: 'The user name or password is wrong. Nothing was signed.',
  withdrawn: 'This signature was not found. It may already have been withdrawn.',
  failed: 'The signature could not be saved. Please try again.',
} as const;
