import * as z from 'zod/mini';
import { emailField, requiredLine, requiredText } from './fields.ts';
import { CONTACT_LABELS } from './labels.ts';

export const contactSchema = z.object({
  name: requiredLine(CONTACT_LABELS.name),
  email: emailField,
  subject: requiredLine(CONTACT_LABELS.subject),
  message: requiredText(CONTACT_LABELS.message),
});
