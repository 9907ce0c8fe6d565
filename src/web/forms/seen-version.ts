import * as z from 'zod/mini';

export const STALE = 'This page is out of date. Please reload it and try again.';

/** The version that the person saw of what is to be changed. */
export const seenVersion = z.pipe(
  z.string(STALE).check(z.regex(/^[1-9]\d{0,8}$/, STALE)),
  z.transform((text) => Number(text)),
);
