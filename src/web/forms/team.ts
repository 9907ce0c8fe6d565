import * as z from 'zod/mini';
import { FIELD_LABELS } from '#domain/field-labels.ts';
import { isUsername, normalizeUsername, TEAM_MESSAGES } from '#domain/team.ts';
import { ACCOUNT_MESSAGES } from '#domain/customers.ts';
import { emailField, requiredLine } from './fields.ts';
import { newPasswordField } from './passwords.ts';

export const INVITE_LABELS = { email: FIELD_LABELS.email } as const;
export const inviteSchema = z.object({ email: emailField });

export const JOIN_LABELS = {
  name: 'Your name',
  username: 'Username',
  password: FIELD_LABELS.password,
  confirmPassword: FIELD_LABELS.confirmPassword,
} as const;

export const joinSchema = z
  .object({
    token: z._default(z.string().check(z.maxLength(100)), ''),
    name: requiredLine(JOIN_LABELS.name, 100),
    username: z.pipe(
      requiredLine(JOIN_LABELS.username, 64),
      z
        .string()
        .check(
          z.refine((text) => isUsername(normalizeUsername(text)), TEAM_MESSAGES.usernameShape),
        ),
    ),
    password: newPasswordField,
    confirmPassword: z._default(z.string(), ''),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: ACCOUNT_MESSAGES.passwordsDiffer,
      when: () => true,
    }),
  );
