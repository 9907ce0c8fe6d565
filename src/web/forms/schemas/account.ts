import * as z from 'zod/mini';
import { isBirthDate, isDay } from '#domain/dates.ts';
import { isKidneyValue, MAX_KIDNEY_VALUE } from '#domain/review/caution.ts';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import {
  ALWAYS,
  emailField,
  optionalLine,
  personFields,
  placeFits,
  requiredText,
} from './fields.ts';
import { codeField, knownPasswordField, newPasswordField } from './login.ts';
import { DEFAULT_CALLING_CODE, ANSWER_LABEL } from '#web/forms/labels.ts';
import { HEALTH_LABELS, MAX_HEALTH_NOTE } from '#web/forms/account-labels.ts';

export const detailsSchema = z.object(personFields).check(placeFits);

/** Fields that staff fill in when they create an account for a customer. */
export const newUserSchema = z.object({ email: emailField, ...personFields }).check(placeFits);

export const deletionSchema = (byPassword: boolean) => z.object(proofFields(byPassword));

/** Identity confirmation before a sensitive change: the password, or a code for people without one. */
const proofFields = (byPassword: boolean) =>
  byPassword
    ? { password: knownPasswordField, code: z.optional(z.string()) }
    : { password: z.optional(z.string()), code: codeField };

/** Converts a checked form to the proof that the use cases take. */
export const proofOf = (form: {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}) => (form.code === undefined ? { password: form.password ?? '' } : { code: form.code });

export const emailChangeSchema = (byPassword: boolean) =>
  z.object({ email: emailField, ...proofFields(byPassword) });

type IsPhone = (callingCode: string, typed: string) => boolean;

const accountFields = {
  email: emailField,
  ...personFields,
  callingCode: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,3}(?:-[A-Z]{2})?$/, ACCOUNT_MESSAGES.phoneInvalid)),
    DEFAULT_CALLING_CODE,
  ),
} as const;

const phoneExists = (isPhone: IsPhone) =>
  z.refine<{ callingCode: string; phone: string }>(
    (form) => !form.phone || isPhone(form.callingCode, form.phone),
    { path: ['phone'], message: ACCOUNT_MESSAGES.phoneInvalid, ...ALWAYS },
  );

/**
 * The registration form. `isPhone` checks that a phone number exists; it is a parameter, because its library
 * is large and the browser loads it only when somebody begins to fill in the form.
 */
export const registrationSchema = (isPhone: IsPhone) =>
  z
    .object({
      ...accountFields,
      password: newPasswordField,
      confirmPassword: z._default(z.string(), ''),
    })
    .check(
      z.refine((form) => form.password === form.confirmPassword, {
        path: ['confirmPassword'],
        message: ACCOUNT_MESSAGES.passwordsDiffer,
        ...ALWAYS,
      }),
      phoneExists(isPhone),
      placeFits,
    );

/** The registration without a password, for somebody whom a provider has identified. */
export const provedRegistrationSchema = (isPhone: IsPhone) =>
  z.object(accountFields).check(phoneExists(isPhone), placeFits);

const note = (label: string) =>
  z.pipe(
    z._default(z.string(), '').check(z.trim()),
    z.string().check(
      z.maxLength(MAX_HEALTH_NOTE, `${label} may have at most ${MAX_HEALTH_NOTE} characters`),
      z.refine((text) => !text.includes('\0'), `${label} contains characters that we cannot read`),
    ),
  );

/** A day in the past, or nothing. The server compares it with its own clock. */
const birthDate = z.pipe(
  optionalLine(HEALTH_LABELS.birthDate, 10),
  z
    .string()
    .check(z.refine((text) => text === '' || isBirthDate(text), 'This date does not exist')),
);

const kidneyValue = z.pipe(
  optionalLine(HEALTH_LABELS.kidneyValue, 3),
  z
    .string()
    .check(
      z.refine(
        (text) => text === '' || isKidneyValue(text),
        `The kidney value must be a whole number from 1 to ${MAX_KIDNEY_VALUE}, without a unit`,
      ),
    ),
);

const kidneyDay = z.pipe(
  optionalLine(HEALTH_LABELS.kidneyDay, 10),
  z.string().check(z.refine((text) => text === '' || isDay(text), 'This date does not exist')),
);

export const healthSchema = z.object({
  birthDate,
  kidneyValue,
  kidneyDay,
  allergies: note(HEALTH_LABELS.allergies),
  medicines: note(HEALTH_LABELS.medicines),
  conditions: note(HEALTH_LABELS.conditions),
});

/** The patient's answer to the pharmacist. */
export const pharmacistAnswerSchema = z.object({ answer: requiredText(ANSWER_LABEL) });
