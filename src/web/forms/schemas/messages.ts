import * as z from 'zod/mini';
import { MAX_MESSAGE } from '#domain/messages.ts';
import { THREAD_MESSAGES } from '#texts/messages.ts';

/** A message about an order, or an internal note. */
export const orderMessageSchema = z.object({
  body: z.pipe(
    z.string(THREAD_MESSAGES.empty).check(z.trim()),
    z
      .string()
      .check(
        z.minLength(1, THREAD_MESSAGES.empty),
        z.maxLength(MAX_MESSAGE, THREAD_MESSAGES.tooLong(MAX_MESSAGE)),
      ),
  ),
});
