import { z } from 'zod';
import type { Source } from '#domain/sources.ts';
import { isoDate, slug, words } from './text-schema.ts';

const source = z
  .strictObject({
    id: slug,
    title: words,
    version: words.optional(),
    url: z
      .string()
      .refine((url) => /^https:\/\/\S+$/.test(url), 'must begin with https://')
      .optional(),
    compared: z.custom<false | string>(
      (value) => value === false || isoDate.safeParse(value).success,
      'must be false, or the day on which the text was compared, such as 2026-11-21',
    ),
  })
  .refine((it) => it.compared === false || it.version !== undefined, {
    message:
      'a source that was compared must tell its version, such as "revision of 5 August 2025"',
    path: ['version'],
  });

/** The documents behind a file's texts; a mark in a text names one by its id. */
export const sourceList = z.array(source).min(1);

export const sourceOf = ({
  id,
  title,
  version,
  url,
  compared,
}: z.output<typeof source>): Source => ({
  id,
  title,
  ...(version && { version }),
  ...(url && { url }),
  ...(compared !== false && { comparedOn: compared }),
});
