import { STAFF_ROLES, type StaffRole } from './access.ts';

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  administrator: 'Administrator',
  pharmacist: 'Pharmacist',
  support: 'Support',
};

export const rolesText = (roles: readonly StaffRole[]): string =>
  roles.map((role) => ROLE_NAMES[role]).join(', ');

/** Normalizes roles: known ones, each once, in a fixed order. */
export const toRoles = (names: readonly string[]): readonly StaffRole[] =>
  STAFF_ROLES.filter((role) => names.includes(role));

const HOUR = 3_600_000;
/** Lifetime of an invitation in milliseconds, long enough for a weekend. */
export const INVITATION_LIFETIME = 72 * HOUR;

/** Lifetime of a link to a new password in milliseconds: an administrator sends it during a working day. */
export const PASSWORD_LINK_LIFETIME = 24 * HOUR;

const USERNAME = /^[a-z0-9._-]{1,64}$/;
export const isUsername = (text: string): boolean => USERNAME.test(text);
/** The form in which a user name is stored and looked up. */
export const normalizeUsername = (text: string): string => text.trim().toLowerCase();

/** The licence under which a pharmacist works. */
export type Licence = {
  readonly number: string;
  /** The authority that issued it, such as "Apothekerkammer Berlin". */
  readonly authority: string;
};

export const MAX_LICENCE_NUMBER = 40;
export const MAX_LICENCE_AUTHORITY = 100;

/** "12345, Apothekerkammer Berlin": as a signature shows it. */
export const licenceText = ({ number, authority }: Licence): string => `${number}, ${authority}`;
