/** The text that a patient agrees to before the data of an order goes to a pharmacy. A new text needs a new version. */
export const PHARMACY_CONSENT = {
  version: '2026-11-28',
  question: (pharmacy: string) => `May we share this order with ${pharmacy}?`,
  text: (pharmacy: string) => [
    `To dispense your order, ${pharmacy} needs your name, date of birth, delivery address and phone number, your prescription, the medicines that you ordered, and what our pharmacist wrote about them.`,
    'The pharmacy uses this to dispense and ship the order, and keeps what the law of its country requires.',
    'We share nothing with the pharmacy before you agree. If you do not want this pharmacy, we look for another one.',
  ],
  agree: 'Agree to this pharmacy',
  decline: 'Ask for another pharmacy',
} as const;

export const CONSENT_MESSAGES = {
  notFound: 'There is no such order.',
  none: 'No pharmacy is chosen for this order.',
  changed: 'The pharmacy of this order has changed. Read the page again.',
  closed: 'This order has shipped or is cancelled, so its pharmacy can no longer be changed.',
  failed: 'Your answer could not be saved. Please try again in a moment.',
} as const;

/** What administrators read of the patient's answer. */
export const CONSENT_STATES = {
  asked: 'The patient has not answered yet. Nothing may go to the pharmacy.',
  agreed: (at: string) => `The patient agreed on ${at}.`,
} as const;
