import * as z from 'zod/mini';
import { knownPasswordField } from './passwords.ts';
import { personFields } from './person.ts';

export const detailsSchema = z.object(personFields);

/** The password, typed again before the account is deleted. */
export const deletionSchema = z.object({ password: knownPasswordField });
