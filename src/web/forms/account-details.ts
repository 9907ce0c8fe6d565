import * as z from 'zod/mini';
import { FIELD_LABELS } from '#domain/field-labels.ts';
import { optionalLine, requiredLine } from './fields.ts';
import { knownPasswordField } from './passwords.ts';

export const detailsSchema = z.object({
  firstName: requiredLine(FIELD_LABELS.firstName),
  lastName: requiredLine(FIELD_LABELS.lastName),
  country: requiredLine(FIELD_LABELS.country),
  streetAddress: requiredLine(FIELD_LABELS.streetAddress),
  apartment: optionalLine(FIELD_LABELS.apartment),
  city: requiredLine(FIELD_LABELS.city),
  state: requiredLine(FIELD_LABELS.state),
  zipCode: requiredLine(FIELD_LABELS.zipCode),
  /** With its calling code; whether there is such a number is asked on the server. */
  phone: requiredLine(FIELD_LABELS.phone),
});

/** The password, typed again before the account is deleted. */
export const deletionSchema = z.object({ password: knownPasswordField });
