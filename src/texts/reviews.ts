/** Refusals at the review desk. */
export const REVIEW_MESSAGES = {
  linesChanged:
    'The lines of this order have changed in the meantime. What you typed is saved next to its line. Please compare it again.',
  decided:
    'Someone else has decided about this prescription in the meantime. What you typed is saved.',
  recordChanged:
    'The prescription on record has changed in the meantime. What you typed is saved. Please compare it again.',
  licenceMissing:
    'Your license number is not recorded, so you cannot sign an approval. An administrator can record it under Team. What you typed is saved.',
  kidneyDayAhead: 'This date is in the future. Please enter the date of your last blood test.',
  birthDateAhead: 'This date is in the future. Please enter your date of birth.',
  reasonMissing: 'Please say why. Your colleagues will read it.',
  lineMissing:
    'The prescription on record does not include this medicine. Please type its line at the review desk.',
  recordFields:
    'Something is missing or is not a valid number or date. Nothing was corrected. Please check every field.',
  recordAhead: 'The issue date is in the future. Nothing was corrected.',
  notLeft:
    'This order is filled from the prescription that came with it. Please correct or close that one instead.',
  sameTwice: 'You have already approved this. Someone else must review it, too.',
  pending:
    'A decision about this prescription has just been made. It can be undone in the review queue until it is sent.',
  tooLateToUndo:
    'This decision can no longer be undone. It has taken effect, or someone has already undone it.',
  notFound: 'There is no prescription to review for this order.',
  notAllowed: 'Only a pharmacist may decide on a prescription.',
  cancelled: 'This order has been cancelled in the meantime. What you typed is saved.',
  balanceShort: (left: number, granted: string, needed: number) =>
    `The prescription covers ${left} more of ${granted}, but this order needs ${needed}.`,
  grantShort: (taken: string, packs: number) =>
    `Orders have already used ${taken} of it, so it cannot be set to ${packs}. Close it if nothing more may be filled.`,
} as const;

/** Reasons that the desk offers, with the sentence that the patient gets unless it is changed. */
export const REVIEW_REASONS = {
  approve: [
    {
      id: 'in-order',
      name: 'All in order',
      sentence: 'Your prescription is in order.',
    },
    {
      id: 'in-order-confirmed-by-prescriber',
      name: 'In order after asking the prescriber',
      sentence: 'We asked your prescriber, and your prescription is in order.',
    },
  ],
  'ask-copy': [
    {
      id: 'not-readable',
      name: 'Not readable',
      sentence:
        'We cannot read your prescription well enough. Please send a sharper photo in good light.',
    },
    {
      id: 'cut-off',
      name: 'Part is cut off',
      sentence:
        'Part of your prescription is missing from the picture. Please send all of it, edge to edge.',
    },
    {
      id: 'wrong-document',
      name: 'Not a prescription',
      sentence: 'The file is not a prescription. Please send the one that your prescriber signed.',
    },
  ],
  'ask-information': [
    {
      id: 'name-differs',
      name: 'Name differs',
      sentence:
        'The name on your prescription differs from the name on your account. Please tell us why.',
    },
    {
      id: 'dose',
      name: 'Dose not clear',
      sentence: 'Please tell us how much of the medicine you take, and how often.',
    },
    {
      id: 'prescriber',
      name: 'Prescriber’s contact missing',
      sentence: 'Please tell us how we can reach your prescriber.',
    },
  ],
  decline: [
    {
      id: 'expired',
      name: 'Expired',
      sentence:
        'Your prescription is too old to be filled. Please ask your prescriber for a new one.',
    },
    {
      id: 'does-not-match',
      name: 'Does not match the order',
      sentence: 'Your prescription is for another medicine or strength than you ordered.',
    },
    {
      id: 'used-up',
      name: 'Used up',
      sentence:
        'All packs and refills of your prescription are used. Please ask your prescriber for a new one.',
    },
    {
      id: 'not-valid',
      name: 'Not valid',
      sentence: 'We cannot accept this prescription. Please ask your prescriber, or write to us.',
    },
  ],
} as const;

/** What a pharmacist has decided, before it is carried out. */
export const DECISIONS_MADE = {
  approve: 'Approved',
  'ask-copy': 'Better copy requested',
  'ask-information': 'Information requested',
  decline: 'Declined',
} as const satisfies Record<keyof typeof REVIEW_REASONS, string>;
