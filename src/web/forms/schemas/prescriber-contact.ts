import * as z from 'zod/mini';
import { CONTACT_CHANNELS, CONTACT_STARTERS } from '#domain/review/prescriber-contact.ts';
import { CONTACT_LABELS, CONTACT_MESSAGES } from '#texts/prescriber-contacts.ts';
import { MAX_LINE, optionalText, requiredLine, requiredText } from './fields.ts';

/** A contact with a practice, as a pharmacist records it. */
export const prescriberContactSchema = z.object({
  startedBy: z.enum(CONTACT_STARTERS, CONTACT_MESSAGES.choose),
  channel: z.enum(CONTACT_CHANNELS, CONTACT_MESSAGES.choose),
  practice: requiredLine(CONTACT_LABELS.practice, MAX_LINE),
  drug: z._default(z.string().check(z.maxLength(MAX_LINE)), ''),
  day: z._default(z.string(), ''),
  time: z._default(z.string(), ''),
  asked: requiredText(CONTACT_LABELS.asked),
  answered: optionalText(CONTACT_LABELS.answered),
});
