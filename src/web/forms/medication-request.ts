import * as z from 'zod/mini';
import { emailField, optionalLine, optionalText, requiredLine } from './fields.ts';
import { REQUEST_LABELS } from './labels.ts';

export const medicationRequestSchema = z.object({
  name: requiredLine(REQUEST_LABELS.name),
  email: emailField,
  phone: optionalLine(REQUEST_LABELS.phone),
  medication: requiredLine(REQUEST_LABELS.medication),
  message: optionalText(REQUEST_LABELS.message),
});
