import * as z from 'zod/mini';
import { ACCOUNT_MESSAGES } from '#domain/customers.ts';
import { emailField, optionalLine } from './fields.ts';
import { REMEMBER_LABEL } from './labels.ts';

export const loginSchema = z.object({
  email: emailField,
  password: z
    .string(ACCOUNT_MESSAGES.passwordRequired)
    .check(
      z.minLength(1, ACCOUNT_MESSAGES.passwordRequired),
      z.maxLength(1_000, 'Password may have at most 1000 characters'),
    ),
  /** A checkbox sends something or nothing. */
  rememberMe: z.pipe(
    optionalLine(REMEMBER_LABEL),
    z.transform((text) => text !== ''),
  ),
});
