import type * as z from 'zod/mini';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { formatPhone, toPhone } from './phone.ts';
import { detailsSchema } from '#web/forms/schemas/account.ts';
import { checkForm, type CheckedForm } from '#web/forms/check-form.ts';
import { DEFAULT_CALLING_CODE } from '#web/forms/labels.ts';

type Details = Omit<z.output<typeof detailsSchema>, 'apartment'> & {
  readonly apartment: string | null;
};

/** Initial values of the form: as stored, with the telephone number formatted for people. */
export const shownDetails = (user: Details) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  country: user.country,
  streetAddress: user.streetAddress,
  apartment: user.apartment ?? '',
  city: user.city,
  state: user.state,
  zipCode: user.zipCode,
  phone: formatPhone(user.phone),
});

/** Reads name, telephone and address from a form, as the store keeps them. */
export const readDetails = (posted: FormData): CheckedForm<Details> => {
  const form = checkForm(detailsSchema, posted);
  if (!form.ok) return form;
  const phone = toPhone(DEFAULT_CALLING_CODE, form.value.phone);
  return phone === undefined
    ? {
        ok: false,
        reply: { values: form.values, errors: { phone: ACCOUNT_MESSAGES.phoneInvalid } },
      }
    : { ...form, value: { ...form.value, apartment: form.value.apartment || null, phone } };
};

/** Converts a person from a registration form to what the store keeps. No registration asks for a company. */
export const newPerson = <
  Typed extends {
    readonly callingCode: string;
    readonly phone: string;
    readonly apartment: string;
  },
>({
  callingCode,
  phone,
  apartment,
  ...fields
}: Typed) => ({
  ...fields,
  apartment: apartment || null,
  companyName: null,
  phone: toPhone(callingCode, phone) ?? phone,
});
