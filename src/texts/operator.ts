/** What a setting of the operator's own details holds, by its name. */
export const OPERATOR_SETTINGS = {
  OPERATOR_COMPANY: 'the company that operates the store',
  OPERATOR_LICENSE: 'its license, or that none is needed',
  OPERATOR_RESPONSIBLE: 'the person who answers for the store',
  BRAND_ADDRESS: 'the postal address',
  BRAND_EMAIL: 'the email address; a made-up one is shown until then',
  BRAND_PHONE: 'the phone number; a made-up one is shown until then',
} as const satisfies Readonly<Record<string, string>>;

export const OPERATOR_MISSING = {
  title: 'Details of the operator are missing',
  hint: 'Visitors, patients and authorities look for them. Pages, mails and receipts leave out what is missing. Whoever runs the server sets these variables:',
} as const;
