import * as z from 'zod/mini';
import { ACCOUNT_MESSAGES, checkPassword } from '#domain/customers.ts';

const MAX_PASSWORD = 1_000;

/** A password that is being chosen. */
export const newPasswordField = z.string(ACCOUNT_MESSAGES.passwordRequired).check(
  z.minLength(1, ACCOUNT_MESSAGES.passwordRequired),
  z.maxLength(MAX_PASSWORD, `Password may have at most ${MAX_PASSWORD} characters`),
  z.superRefine((password, context) => {
    const { message } = checkPassword(password);
    if (password !== '' && message) context.addIssue({ code: 'custom', message });
  }),
);

const knownPassword = (missing: string) =>
  z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.maxLength(MAX_PASSWORD, `Password may have at most ${MAX_PASSWORD} characters`),
    );

/** A password that is known already; it was long enough when it was chosen. */
export const knownPasswordField = knownPassword(ACCOUNT_MESSAGES.passwordRequired);

/** Beside a new one each is named, or the same words would stand there twice. */
const currentPasswordField = knownPassword('Current password is required');

/** The check runs beside the fields' own, so that a person sees every error at once. */
const same = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], message: ACCOUNT_MESSAGES.passwordsDiffer, when: () => true },
);

export const newPasswordSchema = z
  .object({
    token: z._default(z.string(), ''),
    password: newPasswordField,
    confirmPassword: z._default(z.string(), ''),
  })
  .check(same);

export const passwordChangeSchema = z
  .object({
    current: currentPasswordField,
    password: newPasswordField,
    confirmPassword: z._default(z.string(), ''),
  })
  .check(same);
