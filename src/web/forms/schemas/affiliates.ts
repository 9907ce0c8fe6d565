import * as z from 'zod/mini';
import { APPLICATION_STATES } from '#domain/affiliates.ts';
import { APPLICATION_MESSAGES } from '#texts/affiliates.ts';
import {
  emailField,
  optionalLine,
  optionalText,
  requiredLine,
  seenVersion,
  STALE,
} from './fields.ts';
import { AFFILIATION_LABELS } from '#web/forms/labels.ts';
import { APPLICATION_CHANGE_LABELS } from '#web/forms/account-labels.ts';

/** `kinds` are those that the page offers. */
export const affiliationSchema = (kinds: readonly string[]) =>
  z.object({
    practice: requiredLine(AFFILIATION_LABELS.practice),
    kind: z.enum([...kinds], APPLICATION_MESSAGES.kindMissing),
    name: requiredLine(AFFILIATION_LABELS.name),
    email: emailField,
    phone: optionalLine(AFFILIATION_LABELS.phone),
    region: requiredLine(AFFILIATION_LABELS.region),
    licence: optionalLine(AFFILIATION_LABELS.licence),
    message: optionalText(AFFILIATION_LABELS.message),
  });

export const applicationChangeSchema = z.object({
  applicationId: z.string(STALE),
  version: seenVersion,
  state: z.enum(APPLICATION_STATES, 'Please choose one of the listed states.'),
  note: optionalText(APPLICATION_CHANGE_LABELS.note),
});
