import * as z from 'zod/mini';
import { MAIL_LINK_MESSAGES } from '#domain/mail-links.ts';
import { emailField } from './fields.ts';

/** Form that asks for a mail with a link. */
export const mailboxSchema = z.object({ email: emailField });

/** A code as people type it: with spaces, or pasted with a line end. */
export const codeFieldOf = (missing: string) =>
  z.pipe(
    z.pipe(
      z.string(missing),
      z.transform((text) => text.replace(/\s+/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, MAIL_LINK_MESSAGES.codeShape)),
  );

export const codeField = codeFieldOf('Please enter the code from the email');

export const codeSchema = z.object({ email: emailField, code: codeField });

/** The press of the button on a page that a mail leads to. */
export const linkSchema = z.object({
  token: z.string(MAIL_LINK_MESSAGES.linkDead).check(z.maxLength(100, MAIL_LINK_MESSAGES.linkDead)),
});
