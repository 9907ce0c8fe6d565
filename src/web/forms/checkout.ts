import * as z from 'zod/mini';
import { emailField, optionalText } from './fields.ts';
import { CHECKOUT_LABELS } from './labels.ts';
import { personFields } from './person.ts';

/** What the person fills in. */
export const checkoutSchema = z.object({
  ...personFields,
  email: emailField,
  orderNotes: optionalText(CHECKOUT_LABELS.orderNotes),
});
