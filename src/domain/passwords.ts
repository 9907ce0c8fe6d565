import { PASSWORD_MESSAGES } from '#texts/account.ts';

/** Least characters of a password, where the operator asks for no more. */
export const USUAL_LENGTH = 8;
/** From this length on, as for a password that is the only factor (NIST SP 800-63B-4, 3.1.1.2), any characters will do. */
const PASSPHRASE_LENGTH = 15;

const UPPERCASE = /\p{Lu}/u;
const SYMBOL = /[!@#$%^&*(),.?":{}|<>]/;

export type PasswordCheck = {
  readonly valid: boolean;
  /** Why it is not valid; absent where it is. */
  readonly message?: string;
  /** 0 to 100, for the meter. */
  readonly strength: number;
};

/**
 * Length first, then variety: 20 and 40 are the meter's fixed values for a password that fails one
 * of them. A valid one scores floor(100 × passed / 3) over length, uppercase and symbol; a passphrase without
 * uppercase and symbol scores as one with either.
 */
export const checkPassword = (password: string): PasswordCheck => {
  const length = Array.from(password).length;
  if (length < USUAL_LENGTH)
    return { valid: false, message: PASSWORD_MESSAGES.minimum, strength: 20 };
  const variety = [UPPERCASE, SYMBOL].filter((kind) => kind.test(password)).length;
  if (variety === 0 && length < PASSPHRASE_LENGTH)
    return { valid: false, message: PASSWORD_MESSAGES.variety, strength: 40 };
  return { valid: true, strength: Math.floor((100 * (1 + Math.max(variety, 1))) / 3) };
};

export type StrengthBand = 'Weak' | 'Medium' | 'Strong';

/** Under 40 Weak, 40 to under 80 Medium, from 80 Strong. */
export const strengthBand = (strength: number): StrengthBand =>
  strength < 40 ? 'Weak' : strength < 80 ? 'Medium' : 'Strong';

/** Words that an attacker of this store tries first. */
const STORE_WORDS = [
  'pharos',
  'pharmacy',
  'pharmacist',
  'prescription',
  'medication',
  'medicine',
  'insulin',
  'admin',
];

/** Shorter words are part of too many others. */
const MIN_WORD = 4;

/**
 * Whether a password is little more than words of the store or of its owner: without them, fewer characters are left
 * than a password needs. `about` are the owner's names, user name, email address and phone number.
 */
export const isBuiltOnKnownWords = (password: string, about: readonly string[]): boolean => {
  const words = [
    ...STORE_WORDS,
    ...about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
  ]
    .filter((word) => Array.from(word).length >= MIN_WORD)
    .toSorted((one, other) => other.length - one.length);
  const typed = password.toLowerCase();
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), typed);
  return rest !== typed && Array.from(rest).length < USUAL_LENGTH;
};
