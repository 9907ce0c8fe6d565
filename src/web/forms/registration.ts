import * as z from 'zod/mini';
import { ACCOUNT_MESSAGES } from '#domain/customers.ts';
import { DEFAULT_CALLING_CODE } from './labels.ts';
import { emailField } from './fields.ts';
import { newPasswordField } from './passwords.ts';
import { personFields } from './person.ts';

/** The check runs beside the fields' own, so that a person sees every error at once. */
const ALWAYS = { when: () => true };

/**
 * The registration form. Whether a phone number exists is told by `isPhone`, because the library that
 * knows is large and comes to the browser only when somebody begins to fill in the form.
 */
export const registrationSchema = (isPhone: (callingCode: string, typed: string) => boolean) =>
  z
    .object({
      email: emailField,
      password: newPasswordField,
      confirmPassword: z._default(z.string(), ''),
      ...personFields,
      callingCode: z._default(
        z.string().check(z.regex(/^[1-9]\d{0,3}(?:-[A-Z]{2})?$/, ACCOUNT_MESSAGES.phoneInvalid)),
        DEFAULT_CALLING_CODE,
      ),
    })
    .check(
      z.refine((form) => form.password === form.confirmPassword, {
        path: ['confirmPassword'],
        message: ACCOUNT_MESSAGES.passwordsDiffer,
        ...ALWAYS,
      }),
      z.refine((form) => !form.phone || isPhone(form.callingCode, form.phone), {
        path: ['phone'],
        message: ACCOUNT_MESSAGES.phoneInvalid,
        ...ALWAYS,
      }),
    );
