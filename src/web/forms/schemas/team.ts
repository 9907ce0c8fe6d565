import * as z from 'zod/mini';
import { STAFF_ROLES, type StaffRole } from '#domain/access.ts';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { FIELD_LABELS } from '#texts/field-labels.ts';
import { isUsername, normalizeUsername } from '#domain/team.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import { emailField, requiredLine } from './fields.ts';
import { proofSchema } from './factors.ts';
import { newPasswordField } from './login.ts';

export const INVITE_LABELS = { email: FIELD_LABELS.email, roles: 'Roles' } as const;

const box = z.optional(z.string());
const boxes = { administrator: box, pharmacist: box, support: box } as const satisfies Record<
  StaffRole,
  typeof box
>;

/** Invitation of a colleague with one or more roles. */
export const inviteSchema = z.object({ email: emailField, ...boxes }).check(
  z.refine((form) => STAFF_ROLES.some((role) => form[role] !== undefined), {
    path: ['roles'],
    message: TEAM_MESSAGES.rolesMissing,
    // Checked even if the address is invalid, so that both errors are shown.
    when: () => true,
  }),
);

/** New address of a colleague. */
export const memberEmailSchema = z.object({ email: emailField });

/** New address of the person's own account. */
export const ownEmailSchema = z.object({ email: emailField, password: proofSchema.shape.password });

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
