import * as z from 'zod/mini';
import { emailField } from './fields.ts';
import { personFields } from './person.ts';
import { proofFields } from './proof.ts';

export const detailsSchema = z.object(personFields);

/** What staff say of somebody for whom they make an account. */
export const newUserSchema = z.object({ email: emailField, ...personFields });

export const deletionSchema = (byPassword: boolean) => z.object(proofFields(byPassword));
