/** Events of an order as the staff's timeline names them. */
export const ORDER_EVENT_TEXTS = {
  placed: 'Order placed',
  'prescription uploaded': 'Prescription uploaded',
  'status changed': 'Status changed',
  'tracking added': 'Tracking added',
  withdrawn: 'Order cancelled by the patient',
  deleted: 'Order deleted',
  archived: 'Order archived',
  restored: 'Order restored from the archive',
  'address corrected': 'Delivery address corrected',
  'lines corrected': 'Order lines corrected',
} as const;

export const REVIEW_EVENT_TEXTS = {
  'prescription sent': 'Prescription sent for review',
  'record chosen': 'Prescription on record selected',
  'record left': 'Prescription on record no longer used',
  'record corrected': 'Prescription on record corrected',
  'record closed': 'Prescription on record closed',
  'approved first': 'Approved by the first of two pharmacists',
  approved: 'Prescription approved',
  'approved by hand': 'Prescription approved by signature',
  'copy asked': 'Better copy of the prescription requested',
  'information asked': 'Question to the patient',
  answered: 'Patient answered the question',
  declined: 'Prescription declined',
  'taken back': 'Decision undone',
} as const;

export const PAYMENT_EVENT_TEXTS = {
  made: 'Payment opened',
  'taken up again': 'Payment reopened',
  ended: 'Payment ended',
  'link sent': 'New payment link sent',
  started: 'Patient opened the payment page',
  'on its way': 'Payment on its way',
  failed: 'Payment failed',
  expired: 'Payment page expired',
  'refund asked': 'Refund requested',
  'refund sent': 'Refund sent',
  'refund withdrawn': 'Refund cancelled',
  'sent unpaid': 'Status set without payment',
  'told sent': 'Patient reported sending the transfer',
  disputed: 'Payment disputed by the payer',
  'dispute closed': 'Dispute closed',
  received: 'Payment received',
  'receipt undone': 'Payment entry undone',
  refunded: 'Refunded',
  'refund failed': 'Refund failed',
  reversed: 'Payment reversed by the bank',
  'reversal lifted': 'Payment returned by the bank',
} as const;

export const MAIL_STATE_TEXTS = {
  waiting: 'queued',
  sent: 'sent',
  kept: 'saved as a file, because no mail relay is configured',
  failed: 'failed',
} as const;

export const ARRIVAL_EVENT_TEXTS = {
  fine: 'Patient reported that the parcel arrived in good condition',
  reported: 'Patient reported a problem with the parcel',
  'taken up': 'Report about the parcel opened',
  answered: 'Report about the parcel answered',
} as const;

export const MESSAGE_EVENT_TEXTS = {
  patient: {
    pharmacist: 'Patient wrote to the pharmacists',
    service: 'Patient wrote to the service team',
  },
  staff: {
    pharmacist: 'Pharmacist wrote to the patient',
    service: 'Service team wrote to the patient',
  },
} as const;

/** Entries of the audit log that the timeline shows, by their name. */
export const LOGGED_EVENT_TEXTS: Readonly<Record<string, string>> = {
  'order pack taken off': 'Pack removed',
  'order message handed to pharmacist': 'Message handed to the pharmacists',
  'order message handed to service': 'Message handed to the service team',
  'order message needs no answer': 'Message marked as needing no answer',
  'order arrival photo sent': 'Patient sent a photo of the parcel',
  'order recall told': 'Patient told of a recall',
  'order recall withdrawn': 'Patient told that a recall was withdrawn',
};

export const TIMELINE_TEXTS = {
  note: 'Internal note added',
  pack: (item: string) => `Pack of ${item} recorded`,
  plan: (day: string | undefined) =>
    day === undefined
      ? 'Patient told that the shipping day is not known yet'
      : `Patient told that the parcel leaves on ${day}`,
  decided: (item: string) => `Decision about ${item}`,
  putAside: (item: string) => `Patient set ${item} aside`,
  hidden: 'Only pharmacists and administrators see the text.',
  noOpenings:
    'The store does not know whether an email was opened. Finding out would need hidden pictures in emails, and the store does not track anyone.',
} as const;
