import * as z from 'zod/mini';
import { emailField, requiredLine, requiredText } from './fields.ts';

export const CONTACT_LABELS = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
} as const;

export const contactSchema = z.object({
  name: requiredLine(CONTACT_LABELS.name),
  email: emailField,
  subject: requiredLine(CONTACT_LABELS.subject),
  message: requiredText(CONTACT_LABELS.message),
});
