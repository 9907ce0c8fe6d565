import * as z from 'zod/mini';
import { personFields, seenVersion } from './fields.ts';

const { streetAddress, apartment, city, state, zipCode, phone } = personFields;

/** Where an order goes, with the version of the order that the person saw. */
export const deliverySchema = z.object({
  version: seenVersion,
  streetAddress,
  apartment,
  city,
  state,
  zipCode,
  phone,
});
