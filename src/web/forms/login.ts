import * as z from 'zod/mini';
import { emailField, optionalLine } from './fields.ts';
import { REMEMBER_LABEL } from './labels.ts';
import { knownPasswordField } from './passwords.ts';

export const loginSchema = z.object({
  email: emailField,
  password: knownPasswordField,
  /** A checkbox sends something or nothing. */
  rememberMe: z.pipe(
    optionalLine(REMEMBER_LABEL),
    z.transform((text) => text !== ''),
  ),
});
