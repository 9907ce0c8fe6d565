import * as z from 'zod/mini';
import { MAX_ARRIVAL_ANSWER } from '#domain/shipping/arrival.ts';
import { seenVersion, STALE } from './seen-version.ts';

/** Answer of staff to an arrival report. */
export const arrivalAnswerSchema = z.object({
  arrivalId: z.string(STALE),
  version: seenVersion,
  step: z.enum(['take', 'give back', 'solve', 'reopen'], STALE),
  answer: z._default(z.string().check(z.maxLength(MAX_ARRIVAL_ANSWER)), ''),
});
