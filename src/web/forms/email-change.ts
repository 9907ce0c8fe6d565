import * as z from 'zod/mini';
import { emailField } from './fields.ts';
import { proofFields } from './proof.ts';

export const emailChangeSchema = (byPassword: boolean) =>
  z.object({ email: emailField, ...proofFields(byPassword) });
