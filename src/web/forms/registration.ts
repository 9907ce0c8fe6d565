import * as z from 'zod/mini';
import { ACCOUNT_MESSAGES } from '#domain/customers.ts';
import { DEFAULT_CALLING_CODE } from './labels.ts';
import { emailField } from './fields.ts';
import { newPasswordField } from './passwords.ts';
import { personFields } from './person.ts';

/** The check runs beside the fields' own, so that a person sees every error at once. */
const ALWAYS = { when: () => true };

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
 * The registration form. Whether a phone number exists is told by `isPhone`, because the library that
 * knows is large and comes to the browser only when somebody begins to fill in the form.
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
    );

/** The same without a password, for somebody whom a provider has proved. */
export const provedRegistrationSchema = (isPhone: IsPhone) =>
  z.object(accountFields).check(phoneExists(isPhone));
