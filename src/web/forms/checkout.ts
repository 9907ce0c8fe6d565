import * as z from 'zod/mini';
import { emailField, optionalLine, optionalText, requiredLine } from './fields.ts';
import { CHECKOUT_LABELS } from './labels.ts';

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
