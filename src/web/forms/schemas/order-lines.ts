import * as z from 'zod/mini';
import { MAX_LINES_NOTE, MAX_LINES_SENTENCE } from '#domain/orders/correct-lines.ts';
import { LINES_MESSAGES } from '#texts/order-lines.ts';
import { seenVersion } from './fields.ts';

/** What staff write about corrected lines, with the version of the order that they saw. The packs are named by line. */
export const orderLinesSchema = z.object({
  version: seenVersion,
  sentence: z.pipe(
    z.string(LINES_MESSAGES.sentenceMissing).check(z.trim()),
    z
      .string()
      .check(
        z.minLength(1, LINES_MESSAGES.sentenceMissing),
        z.maxLength(MAX_LINES_SENTENCE, LINES_MESSAGES.sentenceTooLong(MAX_LINES_SENTENCE)),
      ),
  ),
  note: z.pipe(
    z._default(z.string(), '').check(z.trim()),
    z.string().check(z.maxLength(MAX_LINES_NOTE, LINES_MESSAGES.noteTooLong(MAX_LINES_NOTE))),
  ),
});
