import * as z from 'zod/mini';
import { emailField, optionalLine, optionalText } from './fields.ts';
import { CHECKOUT_LABELS } from './labels.ts';
import { personFields } from './person.ts';

/** Fields filled in by the person. */
export const checkoutSchema = z.object({
  ...personFields,
  email: emailField,
  code: optionalLine(CHECKOUT_LABELS.code),
  orderNotes: optionalText(CHECKOUT_LABELS.orderNotes),
});
