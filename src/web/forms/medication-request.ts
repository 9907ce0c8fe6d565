import * as z from 'zod/mini';
import { emailField, optionalLine, optionalText, requiredLine } from './fields.ts';

export const REQUEST_LABELS = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone Number',
  medication: 'Medication Name',
  message: 'Additional Information',
} as const;

export const medicationRequestSchema = z.object({
  name: requiredLine(REQUEST_LABELS.name),
  email: emailField,
  phone: optionalLine(REQUEST_LABELS.phone),
  medication: requiredLine(REQUEST_LABELS.medication),
  message: optionalText(REQUEST_LABELS.message),
});
