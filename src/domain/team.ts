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

export const TEAM_MESSAGES = {
  notYours: 'Your role does not include managing the team.',
  above: 'This person may do what you may not, so you cannot change their access.',
  grantsAbove: 'You cannot give a role that may do what you may not.',
  last: 'Somebody must remain who may do everything. Make another person administrator and pharmacist first.',
  self: 'You cannot do this to your own account. Please ask a colleague.',
  notFound: 'This person is not in the team.',
  rolesMissing: 'Please choose at least one role',
  emailTaken: 'Somebody in the team has this email address already.',
  invitationGone: 'This invitation is no longer open.',
  usernameTaken: 'Somebody in the team has this user name already.',
  usernameShape: 'Please use letters from a to z, digits, dots, dashes and underscores only',
} as const;
