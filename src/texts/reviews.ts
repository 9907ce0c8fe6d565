/** Refusals at the review desk. */
export const REVIEW_MESSAGES = {
  linesChanged:
    'The lines of this order have been changed meanwhile. What you typed is kept beside its line. Please compare it again.',
  decided: 'This prescription has been decided by somebody else meanwhile. What you typed is kept.',
  recordChanged:
    'The prescription on record has been changed meanwhile. What you typed is kept. Please compare it again.',
  licenceMissing:
    'Your license number is not recorded, so you cannot sign an approval. An administrator records it under Team. What you typed is kept.',
  kidneyDayAhead: 'This day lies ahead. Please type the day of your last blood test.',
  birthDateAhead: 'This day lies ahead. Please type your date of birth.',
  reasonMissing: 'Please say why. Your colleagues read it.',
  lineMissing:
    'The prescription on record does not name this medicine. Please type its line at the review desk.',
  recordFields:
    'Something is missing, or is no number or day. Nothing was corrected; please look at every field.',
  recordAhead: 'The issue date lies ahead. Nothing was corrected.',
  notLeft:
    'The order came with the prescription that it is filled from. Please correct or close that one instead.',
  sameTwice: 'You have approved this already. Somebody else has to look at it, too.',
  pending:
    'A decision about this prescription has just been made. It can be undone in the review queue until it is sent.',
  tooLateToUndo:
    'This decision can no longer be undone: it was carried out, or somebody has undone it already.',
  notFound: 'There is no prescription to review for this order.',
  notAllowed: 'Only a pharmacist may decide about a prescription.',
  cancelled: 'This order has been cancelled meanwhile. What you typed is kept.',
  balanceShort: (left: number, granted: string, needed: number) =>
    `The prescription covers ${left} more of ${granted}, and this order needs ${needed}.`,
  grantShort: (taken: string, packs: number) =>
    `Orders have taken ${taken} of it, so it cannot grant ${packs}. Close it if nothing more may be filled.`,
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
        'Part of your prescription is missing on the picture. Please send all of it, edge to edge.',
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
        'The name on your prescription differs from the one of your account. Please tell us why.',
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
  'ask-copy': 'Asked for a better copy',
  'ask-information': 'Asked for information',
  decline: 'Declined',
} as const satisfies Record<keyof typeof REVIEW_REASONS, string>;
