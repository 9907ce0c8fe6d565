import type { StaffRole } from './access.ts';

/** Second factors of a person. Recovery codes can replace either. */
export type FactorKind = 'authenticator' | 'passkey';

export const FACTOR_NAMES: Readonly<Record<FactorKind, string>> = {
  authenticator: 'Authenticator app',
  passkey: 'Passkey',
};

/** A factor as its owner, and who helps them, may see it: never what opens anything. */
export type Factor = {
  readonly id: string;
  readonly kind: FactorKind;
  /** Name given by the owner. */
  readonly name: string;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
};

/** Enough for every device of a person, and few enough to look at. */
export const MAX_FACTORS = 10;
export const MAX_FACTOR_NAME = 40;

/** The period of an authenticator app's codes (RFC 6238), and how many periods a clock may be off. */
export const STEP_SECONDS = 30;
export const STEPS_ASIDE = 1;
export const FACTOR_CODE_DIGITS = 6;

export const RECOVERY_CODES = 10;
/** Without letters and digits that are mistaken for each other: 32 of them, 5 bits each. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECOVERY_LENGTH = 16;
const RECOVERY_GROUP = 4;

/** A recovery code from as many random bytes as it has characters. */
export const recoveryCodeFrom = (bytes: Uint8Array): string => {
  if (bytes.length !== RECOVERY_LENGTH)
    throw new RangeError(`a recovery code has ${RECOVERY_LENGTH} characters`);
  const text = [...bytes].map((byte) => RECOVERY_ALPHABET[byte % 32]).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
};
export const RECOVERY_CODE_BYTES = RECOVERY_LENGTH;

/** A code as it is stored and compared, however a person typed it; undefined where it can be none. */
export const recoveryCodeTyped = (text: string): string | undefined => {
  const plain = text.replace(/[\s-]+/g, '').toUpperCase();
  const fits =
    plain.length === RECOVERY_LENGTH && [...plain].every((c) => RECOVERY_ALPHABET.includes(c));
  return fits ? plain.match(new RegExp(`.{${RECOVERY_GROUP}}`, 'g'))?.join('-') : undefined;
};

const MINUTE = 60_000;

/** Between the password and the second factor. */
export const PENDING_MFA_LIFETIME = 10 * MINUTE;
/** Between an app's key on the screen and its first code. */
export const ENROLMENT_LIFETIME = 30 * MINUTE;
/** Between a passkey's challenge and its answer. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;
/** How long after logging in nobody is asked for the password again. */
export const FRESH_LOGIN = 10 * MINUTE;

/**
 * Roles whose sessions can open patient data: they need a second factor wherever the store is served over
 * https.
 */
const SEES_PATIENTS: Readonly<Record<StaffRole, boolean>> = {
  administrator: true,
  pharmacist: true,
  support: true,
};

export const mustShowFactor = (roles: readonly StaffRole[], publicUrl: string): boolean =>
  publicUrl.startsWith('https:') && roles.some((role) => SEES_PATIENTS[role]);

export const FACTOR_MESSAGES = {
  codeMissing: 'Please enter the code from your app',
  codeShape: 'The code has six digits',
  codeWrong: 'This code is not right, or it was used before.',
  codeHelp: 'Please wait for the next one. If it fails again, check the clock of your phone.',
  recoveryMissing: 'Please enter one of your recovery codes',
  recoveryWrong: 'This is not one of your recovery codes, or it was used before.',
  recoveryHelp: 'Please check each letter, or take another one.',
  passkeyWrong: 'This passkey could not be confirmed. Please try again, or use another way.',
  passkeyUnknown: 'This passkey does not belong to an account here, or it was removed.',
  loginEnded: 'Your login took too long. Please log in again.',
  nameMissing: 'Please give it a name',
  nameLong: `The name may have at most ${MAX_FACTOR_NAME} characters`,
  tooMany: `You have ${MAX_FACTORS} already. Please remove one first.`,
  gone: 'This is not there any more.',
  enrolmentEnded: 'This took too long. Please begin again.',
  proofMissing: 'Please enter your password, so that we know that it is you',
  logInAgain: 'Please log out and log in again first, so that we know that it is you.',
  lastOne: 'Please add another one before you remove this: staff cannot work without one.',
} as const;
