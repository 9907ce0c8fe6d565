import * as z from 'zod/mini';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { requiredMessage } from '#texts/field-labels.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { emailField, optionalLine, personFields, requiredLine } from './fields.ts';
import { REMEMBER_LABEL } from '#web/forms/labels.ts';
import { checkPassword } from '#domain/passwords.ts';

const MAX_PASSWORD = 1_000;

/** A new password. */
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

/** An existing password; its strength was checked when it was set. */
export const knownPasswordField = knownPassword(ACCOUNT_MESSAGES.passwordRequired);

/** Beside a new password the message names the current one, so that the two errors differ. */
const currentPasswordField = knownPassword('Current password is required');

/** Runs together with the checks of the fields, so that a person sees every error at once. */
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

export const loginSchema = z.object({
  email: emailField,
  password: knownPasswordField,
  /** A checkbox sends something or nothing. */
  rememberMe: z.pipe(
    optionalLine(REMEMBER_LABEL),
    z.transform((text) => text !== ''),
  ),
});

/** Form that asks for a mail with a link. */
export const mailboxSchema = z.object({ email: emailField });

/** A code as people type it: with spaces, or pasted with a line break. */
const codeFieldOf = (missing: string) =>
  z.pipe(
    z.pipe(
      z.string(missing),
      z.transform((text) => text.replace(/\s+/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, MAIL_LINK_MESSAGES.codeShape)),
  );

export const codeField = codeFieldOf('Please enter the code from the email');

export const codeSchema = z.object({ email: emailField, code: codeField });

/** Form with the one button of a page that a mail links to. */
export const linkSchema = z.object({
  token: z.string(MAIL_LINK_MESSAGES.linkDead).check(z.maxLength(100, MAIL_LINK_MESSAGES.linkDead)),
});

const code = codeFieldOf('Please enter the code from the text message');

/** The server, which has the phone library, checks that the number exists. */
const { phone } = personFields;

/** Form that asks for an SMS code to log in. */
export const telephoneSchema = z.object({ phone });

export const textLoginSchema = z.object({ phone, code });

export const phoneCodeSchema = z.object({ code });

export const STAFF_LOGIN_LABELS = { username: 'Username', password: 'Password' } as const;

/** Both are required; nothing else is checked before they are compared. */
export const staffLoginSchema = z.object({
  username: requiredLine(STAFF_LOGIN_LABELS.username),
  password: z
    .string(requiredMessage(STAFF_LOGIN_LABELS.password))
    .check(
      z.minLength(1, requiredMessage(STAFF_LOGIN_LABELS.password)),
      z.maxLength(1_000, 'Password may have at most 1000 characters'),
    ),
});
