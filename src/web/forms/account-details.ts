import * as z from 'zod/mini';
import { personFields } from './person.ts';
import { proofFields } from './proof.ts';

export const detailsSchema = z.object(personFields);

export const deletionSchema = (byPassword: boolean) => z.object(proofFields(byPassword));
