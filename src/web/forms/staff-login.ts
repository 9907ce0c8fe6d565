import * as z from 'zod/mini';
import { requiredMessage } from '#domain/field-labels.ts';
import { requiredLine } from './fields.ts';

export const STAFF_LOGIN_LABELS = { username: 'Username', password: 'Password' } as const;

/** Both are required; nothing else is said about them before they are compared. */
export const staffLoginSchema = z.object({
  username: requiredLine(STAFF_LOGIN_LABELS.username),
  password: z
    .string(requiredMessage(STAFF_LOGIN_LABELS.password))
    .check(
      z.minLength(1, requiredMessage(STAFF_LOGIN_LABELS.password)),
      z.maxLength(1_000, 'Password may have at most 1000 characters'),
    ),
});
