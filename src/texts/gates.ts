/** What stops an order from reaching a status, one sentence each, with the way to mend it. */
export const GATE_TEXTS = {
  prescription:
    'There is no prescription. Ask the patient to upload one on the page of their order.',
  approval:
    'No pharmacist has approved exactly these lines. Have the prescription approved at the review desk.',
  expiry: (day: string) =>
    `The prescription could be filled until ${day}. Ask the patient to upload a new one on the page of their order, and have it approved at the review desk.`,
  money: (rest: string | undefined) =>
    rest === undefined
      ? 'Nothing has been paid. Confirm the order so that the patient gets the payment link.'
      : `${rest} is still unpaid. Wait for the payment, or record the transfer that has arrived.`,
  dispute:
    'The payer has disputed the payment with their bank. Answer the dispute, and wait until it is settled.',
  packs: (lines: string) =>
    `Not every pack is verified (${lines}). Scan or enter each pack on the Packs page.`,
  recall: (packs: string) =>
    `This parcel contains a recalled pack (${packs}). Remove it on the Packs page, keep it separate, and scan another one.`,
  coldChain: (day: string) =>
    `The cold-chain hold has not ended. Send the parcel on ${day}, when it will still be cold on arrival.`,
  address: {
    incomplete: (fields: string) =>
      `The address is incomplete (${fields}). Ask the patient for the missing part, and have them place the order again with it.`,
    'post office box':
      'The address is a PO box, and carriers do not deliver to PO boxes. Ask the patient for a street address, and have them place the order again with it.',
    'too far':
      'The coolant does not last long enough for delivery to this address on any day. Agree on another address with the patient, or cancel the order.',
  },
} as const;

/** Short names of the gates, for lists, the history of an order and the audit log. */
export const GATE_NAMES = {
  prescription: 'No prescription',
  approval: 'Not approved',
  expiry: 'Prescription expired',
  money: 'Not paid',
  dispute: 'Payment disputed',
  packs: 'Packs not verified',
  recall: 'Recalled pack',
  'cold chain': 'Cold-chain hold',
  address: 'Address out of reach',
} as const;

/** Refusals of a status, or of tracking, before the sentences about what is missing. */
export const GATES_REFUSED = {
  status: (status: string) => `${status} was not set.`,
  tracking: 'The tracking information was not saved.',
} as const;

export const OVERRIDE_TEXTS = {
  onlyPharmacists: 'Only a pharmacist may override this.',
  never: 'A prescription or a recall can never be overridden.',
  tick: 'Check each point that you override. The order stays blocked by any point that is not checked.',
  reasonMissing: 'Please enter a short reason for the override.',
  reasonTooLong: (most: number) => `The reason may have at most ${most} characters.`,
  codeMissing: 'Please enter a code from your authenticator app, or one of your recovery codes.',
  codeWrong:
    'The code is wrong or has already been used. Nothing was changed. Wait for the next code in your app.',
} as const;
