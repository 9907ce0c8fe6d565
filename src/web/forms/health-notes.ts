import * as z from 'zod/mini';
import { HEALTH_LABELS, MAX_HEALTH_NOTE } from './health-labels.ts';

const note = (label: string) =>
  z.pipe(
    z._default(z.string(), '').check(z.trim()),
    z.string().check(
      z.maxLength(MAX_HEALTH_NOTE, `${label} may have at most ${MAX_HEALTH_NOTE} characters`),
      z.refine((text) => !text.includes('\0'), `${label} has characters that we cannot read`),
    ),
  );

export const healthSchema = z.object({
  allergies: note(HEALTH_LABELS.allergies),
  medicines: note(HEALTH_LABELS.medicines),
  conditions: note(HEALTH_LABELS.conditions),
});
