import * as z from 'zod/mini';
import { emailField, requiredLine, requiredText, optionalLine, optionalText } from './fields.ts';
import { CONTACT_LABELS, REQUEST_LABELS } from '#web/forms/labels.ts';

export const contactSchema = z.object({
  name: requiredLine(CONTACT_LABELS.name),
  email: emailField,
  subject: requiredLine(CONTACT_LABELS.subject),
  message: requiredText(CONTACT_LABELS.message),
});

export const medicationRequestSchema = z.object({
  name: requiredLine(REQUEST_LABELS.name),
  email: emailField,
  phone: optionalLine(REQUEST_LABELS.phone),
  medication: requiredLine(REQUEST_LABELS.medication),
  message: optionalText(REQUEST_LABELS.message),
});
