import { FIELD_LABELS } from '#domain/field-labels.ts';
import { optionalLine, requiredLine } from './fields.ts';

/** Name and address fields: the same in every form that asks for them. */
export const personFields = {
  firstName: requiredLine(FIELD_LABELS.firstName),
  lastName: requiredLine(FIELD_LABELS.lastName),
  country: requiredLine(FIELD_LABELS.country),
  streetAddress: requiredLine(FIELD_LABELS.streetAddress),
  apartment: optionalLine(FIELD_LABELS.apartment),
  city: requiredLine(FIELD_LABELS.city),
  state: requiredLine(FIELD_LABELS.state),
  zipCode: requiredLine(FIELD_LABELS.zipCode),
  /** Whether there is such a number is asked where the phone library is. */
  phone: requiredLine(FIELD_LABELS.phone),
} as const;
