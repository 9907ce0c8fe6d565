import { randomInt } from 'node:crypto';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';

/**
 * argon2id at the first strength of OWASP's password storage sheet: 19 MiB, two passes, one lane
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). Raise it here:
 * the stored hashes follow as their owners log in.
 */
const STRENGTH = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
} as const satisfies Options;

/** `Algorithm.Argon2id`, which the package declares as a const enum that single-file builds cannot read. */
const ARGON2ID = 2;

/** One password typed on two keyboards may arrive composed or decomposed (NIST SP 800-63B, 3.1.1.2). */
const normalized = (password: string): string => password.normalize('NFKC');

/** Answers with a PHC string that carries salt and strength. */
export const hashPassword = (password: string): Promise<string> =>
  hash(normalized(password), { ...STRENGTH, algorithm: ARGON2ID });

/** Whether the password made the hash. Throws where the text is no argon2 hash: that is a bug. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  verify(hashed, normalized(password));

/** True where the hash was made at another strength than today's. */
export const needsRehash = (hashed: string): boolean => {
  const made = parseOptions(hashed);
  return (
    Number(made.algorithm) !== ARGON2ID ||
    made.memoryCost !== STRENGTH.memoryCost ||
    made.timeCost !== STRENGTH.timeCost ||
    made.parallelism !== STRENGTH.parallelism ||
    made.outputLen !== STRENGTH.outputLen
  );
};

/** Letters and digits that nobody confuses when reading them off a screen. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A random password of 20 characters, 116 bits. */
export const newPassword = (): string =>
  Array.from({ length: 20 }, () => READABLE[randomInt(READABLE.length)]).join('');
