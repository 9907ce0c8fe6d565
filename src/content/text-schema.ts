import { z } from 'zod';
import { dollarsToCents } from '#domain/money.ts';

/** Plain words: white space is collapsed, so that wrapped lines in a file make no difference. */
export const words = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1));

/** Markdown, kept as written; it is parsed where its line in the file is known. */
export const markdownText = z.string().refine((text) => text.trim() !== '', 'is empty');

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters and digits, joined by hyphens');

export const isoDate = z
  .string()
  .refine(
    (text) =>
      /^\d{4}-\d{2}-\d{2}$/.test(text) &&
      new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text,
    'must be a day of the calendar, such as 2025-04-15',
  );

export const question = z.strictObject({ question: words, answer: words });

/** An amount in US dollars, as cents. */
export const dollars = z.unknown().transform((value, context) => {
  try {
    if ((typeof value === 'number' && value > 0) || typeof value === 'string')
      return dollarsToCents(value);
  } catch {
    // Uses the same message.
  }
  context.issues.push({
    code: 'custom',
    input: value,
    message:
      value === undefined
        ? 'is missing'
        : 'must be an amount in dollars with at most two decimals, such as 914.80',
  });
  return z.NEVER;
});
