/** Refusals about recalls. */
export const RECALL_MESSAGES = {
  nothingNamed: 'Enter a batch, a serial number or a product number.',
  wrongGtin: 'This product number has a wrong digit.',
  tooLong: 'A batch or serial number has at most 20 characters.',
  reasonMissing: 'Enter why the packs are recalled. Patients will read it.',
  reasonTooLong: 'Please keep the reason shorter.',
  notYours: 'Your role does not include recalls.',
  onlyPharmacists: 'Only a pharmacist may withdraw a recall.',
  notFound: 'This recall was not found, or it has already been withdrawn.',
  withdrawReasonMissing: 'Enter why the recall is withdrawn. Patients will read it.',
  answerMissing: 'Please choose what you have done.',
  failed: 'This could not be saved. Please try again.',
} as const;

/** What a patient may answer about recalled packs, in their words. */
export const RECALL_ANSWER_TEXTS = {
  kept: 'I have stopped using it and kept the pack.',
  gone: 'I no longer have it.',
  used: 'I have already used it up.',
  help: 'I need help.',
} as const;

/** What the page says after an answer. */
export const RECALL_ANSWERED = {
  kept: 'Thank you. Please keep the packs until you hear from us.',
  gone: 'Thank you. You don’t need to do anything more.',
  used: 'Thank you. If you feel unwell, call a doctor and tell us.',
  help: 'Thank you. A person on our team will write to you. If it is urgent, call your doctor.',
} as const;
