import * as z from 'zod/mini';
import { MAX_MESSAGE } from '#domain/messages.ts';
import { MAX_TITLE } from '#domain/reply-templates.ts';
import { TEMPLATE_MESSAGES, THREAD_MESSAGES } from '#texts/messages.ts';

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

export const TEMPLATE_LABELS = { title: 'Name', body: 'Text' } as const;

/** A reply template of the staff. */
export const replyTemplateSchema = z.object({
  title: z.pipe(
    z.string(TEMPLATE_MESSAGES.titleMissing).check(z.trim()),
    z
      .string()
      .check(
        z.minLength(1, TEMPLATE_MESSAGES.titleMissing),
        z.maxLength(MAX_TITLE, TEMPLATE_MESSAGES.titleTooLong(MAX_TITLE)),
      ),
  ),
  body: z.pipe(
    z.string(TEMPLATE_MESSAGES.bodyMissing).check(z.trim()),
    z
      .string()
      .check(
        z.minLength(1, TEMPLATE_MESSAGES.bodyMissing),
        z.maxLength(MAX_MESSAGE, THREAD_MESSAGES.tooLong(MAX_MESSAGE)),
      ),
  ),
});
