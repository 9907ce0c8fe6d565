/** Second factors of a person. Recovery codes can replace either. */
export type FactorKind = 'authenticator' | 'passkey';

export const FACTOR_NAMES: Readonly<Record<FactorKind, string>> = {
  authenticator: 'Authenticator app',
  passkey: 'Passkey',
};

/** A factor as its owner and the support see it, without secrets. */
export type Factor = {
  readonly id: string;
  readonly kind: FactorKind;
  /** Name given by the owner. */
  readonly name: string;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
};

/** Maximum number of factors of a person. */
export const MAX_FACTORS = 10;
export const MAX_FACTOR_NAME = 40;

/** The period of an authenticator app's codes (RFC 6238), and how many periods a clock may be off. */
export const STEP_SECONDS = 30;
export const STEPS_ASIDE = 1;
export const FACTOR_CODE_DIGITS = 6;

export const RECOVERY_CODES = 10;
/** 32 letters and digits that are not confused with each other, 5 bits each. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECOVERY_LENGTH = 28;
/** Codes of earlier releases had 80 bits; people may still have them on paper. */
const FORMER_RECOVERY_LENGTH = 16;
const RECOVERY_GROUP = 4;

/** A recovery code from as many random bytes as it has characters. */
export const recoveryCodeFrom = (bytes: Uint8Array): string => {
  if (bytes.length !== RECOVERY_LENGTH)
    throw new RangeError(`a recovery code has ${RECOVERY_LENGTH} characters`);
  const text = [...bytes].map((byte) => RECOVERY_ALPHABET[byte % 32]).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
};
export const RECOVERY_CODE_BYTES = RECOVERY_LENGTH;

/** Normalizes a typed code; undefined if it cannot be one. */
export const recoveryCodeTyped = (text: string): string | undefined => {
  const plain = text.replace(/[\s-]+/g, '').toUpperCase();
  const fits =
    (plain.length === RECOVERY_LENGTH || plain.length === FORMER_RECOVERY_LENGTH) &&
    [...plain].every((c) => RECOVERY_ALPHABET.includes(c));
  return fits ? plain.match(new RegExp(`.{${RECOVERY_GROUP}}`, 'g'))?.join('-') : undefined;
};

const MINUTE = 60_000;

/** Time between the password and the second factor. */
export const PENDING_MFA_LIFETIME = 10 * MINUTE;
/** Time between showing an app's key and its first code. */
export const ENROLMENT_LIFETIME = 30 * MINUTE;
/** Time between a passkey's challenge and its response. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;
/** Time after a login during which the password is not asked for again. */
export const FRESH_LOGIN = 10 * MINUTE;

/** Whether staff must add and show a second factor before any page with patients' data opens. */
export type StaffFactorRule = 'required' | 'optional';
