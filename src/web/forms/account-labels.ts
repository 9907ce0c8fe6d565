import { FIELD_LABELS } from '#texts/field-labels.ts';
import { NEW_PASSWORD_LABELS } from './labels.ts';

/* Labels of forms behind a login, separate from those that public pages load. */
export const PASSWORD_CHANGE_LABELS = {
  current: 'Current password',
  ...NEW_PASSWORD_LABELS,
} as const;

export const NEW_EMAIL_LABEL = 'New email address';

export const STAFF_EMAIL_LABELS = {
  email: NEW_EMAIL_LABEL,
  password: 'Your password',
} as const;

export const FACTOR_CODE_LABELS = { code: 'Code from your app' } as const;

export const RECOVERY_LABELS = { recoveryCode: 'Recovery code' } as const;

export const FACTOR_LABELS = { name: 'Name', password: 'Your password' } as const;

export const SMS_CODE_LABELS = {
  phone: FIELD_LABELS.phone,
  code: 'Code from the text message',
} as const;

export const APPLICATION_CHANGE_LABELS = { state: 'Status', note: 'Note' } as const;

/** Separate from the schema, which is loaded when somebody begins to fill in the form. */
export const HEALTH_LABELS = {
  birthDate: 'Date of birth',
  allergies: 'Allergies',
  medicines: 'Other medicines that you take',
  conditions: 'Your medical conditions and those in your family',
  kidneyValue: 'Kidney value (eGFR)',
  kidneyDay: 'Date of that blood test',
} as const;

/** Maximum length of each note. */
export const MAX_HEALTH_NOTE = 1_000;
