import * as z from 'zod/mini';
import { FIELD_LABELS } from '#domain/customers.ts';
import { emailField, optionalLine, optionalText, requiredLine } from './fields.ts';

export const CHECKOUT_LABELS = {
  firstName: FIELD_LABELS.firstName,
  lastName: FIELD_LABELS.lastName,
  email: FIELD_LABELS.email,
  phone: FIELD_LABELS.phone,
  streetAddress: FIELD_LABELS.streetAddress,
  apartment: FIELD_LABELS.apartment,
  city: FIELD_LABELS.city,
  state: FIELD_LABELS.state,
  zipCode: FIELD_LABELS.zipCode,
  country: FIELD_LABELS.country,
  orderNotes: 'Order Notes',
} as const;

/** What the person fills in. */
export const checkoutSchema = z.object({
  firstName: requiredLine(CHECKOUT_LABELS.firstName),
  lastName: requiredLine(CHECKOUT_LABELS.lastName),
  email: emailField,
  phone: requiredLine(CHECKOUT_LABELS.phone),
  streetAddress: requiredLine(CHECKOUT_LABELS.streetAddress),
  apartment: optionalLine(CHECKOUT_LABELS.apartment),
  city: requiredLine(CHECKOUT_LABELS.city),
  state: requiredLine(CHECKOUT_LABELS.state),
  zipCode: requiredLine(CHECKOUT_LABELS.zipCode),
  country: requiredLine(CHECKOUT_LABELS.country),
  orderNotes: optionalText(CHECKOUT_LABELS.orderNotes),
});
