import * as z from 'zod/mini';
import { emailField } from './fields.ts';
import { personFields } from './person.ts';
import { proofFields } from './proof.ts';

export const detailsSchema = z.object(personFields);

/** Fields that staff fill in when they create an account for a customer. */
export const newUserSchema = z.object({ email: emailField, ...personFields });

export const deletionSchema = (byPassword: boolean) => z.object(proofFields(byPassword));
