import * as z from 'zod/mini';
import { STAFF_ROLES, type StaffRole } from '#domain/access.ts';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { FIELD_LABELS } from '#texts/field-labels.ts';
import {
  isUsername,
  type Licence,
  MAX_LICENCE_AUTHORITY,
  MAX_LICENCE_NUMBER,
  normalizeUsername,
} from '#domain/team.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import { emailField, optionalLine, requiredLine } from './fields.ts';
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

export const LICENCE_LABELS = {
  licenceNumber: 'License number',
  licenceAuthority: 'Issued by',
} as const;

const licenceFields = {
  licenceNumber: optionalLine(LICENCE_LABELS.licenceNumber, MAX_LICENCE_NUMBER),
  licenceAuthority: optionalLine(LICENCE_LABELS.licenceAuthority, MAX_LICENCE_AUTHORITY),
} as const;

type LicenceForm = { readonly licenceNumber: string; readonly licenceAuthority: string };

/** A license has both a number and an authority. */
const wholeLicence = z.superRefine<LicenceForm>(({ licenceNumber, licenceAuthority }, context) => {
  if ((licenceNumber === '') === (licenceAuthority === '')) return;
  const name = licenceNumber === '' ? 'licenceNumber' : 'licenceAuthority';
  context.addIssue({ code: 'custom', path: [name], message: TEAM_MESSAGES.licenceMissing });
});

/** The typed license; null if the fields are empty. */
export const licenceOf = ({ licenceNumber, licenceAuthority }: LicenceForm): Licence | null =>
  licenceNumber === '' ? null : { number: licenceNumber, authority: licenceAuthority };

/** Roles of a colleague, and the license of a pharmacist. */
export const rolesSchema = z.object({ ...boxes, ...licenceFields }).check(wholeLicence);

/** New address of a colleague. */
export const memberEmailSchema = z.object({ email: emailField });

/** New address of the person's own account. */
export const ownEmailSchema = z.object({ email: emailField, password: proofSchema.shape.password });

export const JOIN_LABELS = {
  name: 'Your name',
  username: 'Username',
  password: FIELD_LABELS.password,
  confirmPassword: FIELD_LABELS.confirmPassword,
  ...LICENCE_LABELS,
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
    ...licenceFields,
  })
  .check(
    wholeLicence,
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: ACCOUNT_MESSAGES.passwordsDiffer,
      when: () => true,
    }),
  );
