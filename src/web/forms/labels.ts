import { FIELD_LABELS } from '#texts/field-labels.ts';

/**
 * Names and labels of the forms' fields, in the order of the form. They are separate from the schemas, because
 * the browser loads the validation library only when somebody begins to fill in a form.
 */
export const LOGIN_LABELS = {
  email: FIELD_LABELS.email,
  password: FIELD_LABELS.password,
} as const;

export const NEW_PASSWORD_LABELS = {
  password: 'New password',
  confirmPassword: FIELD_LABELS.confirmPassword,
} as const;

export const CODE_LABELS = { email: FIELD_LABELS.email, code: 'Code from the email' } as const;

/** Code of the answer after a mail or a text message has been sent. */
export const SENT = 'sent';

/** Intent of the button that mails a code to a person without a password. */
export const ASK_FOR_CODE = 'send-code';

export const ANSWER_LABEL = 'Your answer';

export const REMEMBER_LABEL = 'Remember me';

export const CALLING_CODE_LABEL = 'Calling Code';
/** Calling code of the main market. */
export const DEFAULT_CALLING_CODE = '1';

/** The two parts of the list of countries. */
export const MOST_USED = 'Most used';
export const ALL_OTHERS = 'All others';

/** "United Kingdom (+44)" */
export const codeLabel = ({
  name,
  code,
}: {
  readonly name: string;
  readonly code: string;
}): string => `${name} (+${code})`;

const NAMES = { firstName: FIELD_LABELS.firstName, lastName: FIELD_LABELS.lastName } as const;
const REACHED_AT = {
  phone: FIELD_LABELS.phone,
  country: FIELD_LABELS.country,
  streetAddress: FIELD_LABELS.streetAddress,
  apartment: FIELD_LABELS.apartment,
  city: FIELD_LABELS.city,
  state: FIELD_LABELS.state,
  zipCode: FIELD_LABELS.zipCode,
} as const;

export const CHECKOUT_LABELS = {
  ...NAMES,
  email: FIELD_LABELS.email,
  ...REACHED_AT,
  code: 'Friend code or coupon',
  orderNotes: 'Order Notes',
} as const;

export const DETAILS_LABELS = { ...NAMES, ...REACHED_AT } as const;

/** Fields of a delivery address within its country. */
export const DELIVERY_LABELS = (({ country: _, ...labels }) => labels)(REACHED_AT);

export const CONTACT_LABELS = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
} as const;

export const AFFILIATION_LABELS = {
  practice: 'Practice or clinic',
  kind: 'Type of practice',
  name: 'Contact person',
  email: 'Email',
  phone: 'Phone Number',
  region: 'Country or state',
  licence: 'License or NPI number',
  message: 'Message',
} as const;

export const REQUEST_LABELS = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone Number',
  medication: 'Medication Name',
  message: 'Additional Information',
} as const;
