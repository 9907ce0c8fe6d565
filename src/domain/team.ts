import { STAFF_ROLES, type StaffRole } from './access.ts';

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  administrator: 'Administrator',
  pharmacist: 'Pharmacist',
  support: 'Support',
};

export const rolesText = (roles: readonly StaffRole[]): string =>
  roles.map((role) => ROLE_NAMES[role]).join(', ');

/** Roles as the store keeps them: those that there are, each once, in their own order. */
export const toRoles = (names: readonly string[]): readonly StaffRole[] =>
  STAFF_ROLES.filter((role) => names.includes(role));

const HOUR = 3_600_000;
/** How long an invitation stands, in milliseconds: over a weekend. */
export const INVITATION_LIFETIME = 72 * HOUR;

const USERNAME = /^[a-z0-9._-]{1,64}$/;
export const isUsername = (text: string): boolean => USERNAME.test(text);
/** The form in which a user name is stored and looked up. */
export const normalizeUsername = (text: string): string => text.trim().toLowerCase();
