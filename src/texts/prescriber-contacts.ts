/** Names of the ways to reach a practice. */
export const CHANNEL_NAMES = {
  phone: 'Phone',
  fax: 'Fax',
  email: 'Email',
  letter: 'Letter',
} as const;

export const STARTER_NAMES = {
  pharmacy: 'We contacted the practice',
  practice: 'The practice contacted us',
} as const;

/** Contacts with a practice in the list and in the timeline. */
export const CONTACT_TEXTS = {
  title: 'Contacts with the prescriber',
  none: 'No contacts are recorded for this prescription.',
  whole: 'The whole prescription',
  event: { pharmacy: 'Prescriber contacted', practice: 'Prescriber contacted the pharmacy' },
  waiting: 'No answer yet',
  save: 'Save the contact',
  hint: 'A contact cannot be changed later. If the answer comes later, save another contact.',
} as const;

export const CONTACT_LABELS = {
  startedBy: 'Who started it',
  channel: 'How',
  practice: 'Practice or prescriber',
  drug: 'About',
  day: 'Date',
  time: 'Time (UTC)',
  asked: 'What was asked or said',
  answered: 'What was answered',
} as const;

export const CONTACT_MESSAGES = {
  notYours: 'Only a pharmacist may record contacts with a prescriber.',
  momentUnknown: 'Please enter the date and the time of the contact.',
  momentAhead: 'This time is in the future. Please enter when the contact took place.',
  momentBefore: 'This time is before the order was placed. Please check the date and the time.',
  lineUnknown: 'This medicine is not part of the order. Please choose it again.',
  choose: 'Please choose one.',
  failed: 'The contact could not be saved. Please try again.',
} as const;
