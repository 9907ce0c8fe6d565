import * as z from 'zod/mini';
import { codeField } from './mail-links.ts';
import { knownPasswordField } from './passwords.ts';

/** Identity confirmation before a sensitive change: the password, or a code for people without one. */
export const proofFields = (byPassword: boolean) =>
  byPassword
    ? { password: knownPasswordField, code: z.optional(z.string()) }
    : { password: z.optional(z.string()), code: codeField };

/** As the use cases take it, from a form that has been checked. */
export const proofOf = (form: {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}) => (form.code === undefined ? { password: form.password ?? '' } : { code: form.code });
