import * as z from 'zod/mini';
import { APPLICATION_STATES } from '#domain/affiliates.ts';
import { optionalText } from './fields.ts';
import { APPLICATION_CHANGE_LABELS } from './security-labels.ts';
import { seenVersion, STALE } from './seen-version.ts';

export const applicationChangeSchema = z.object({
  applicationId: z.string(STALE),
  version: seenVersion,
  state: z.enum(APPLICATION_STATES, 'Please choose one of the listed states.'),
  note: optionalText(APPLICATION_CHANGE_LABELS.note),
});
