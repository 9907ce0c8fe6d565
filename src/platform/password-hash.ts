import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';

const options = { parallelism: 1, outputLen: 32 } as const satisfies Options;

/**
 * Argon2id. `strong` is the second choice of RFC 9106, section 4 (64 MiB, three passes), with one lane
 * instead of four, since a login has one thread: about 50 ms. `least` is the least that OWASP's password
 * storage sheet allows (19 MiB, two passes;
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html), for small machines.
 */
const STRENGTHS = {
  strong: { ...options, memoryCost: 65_536, timeCost: 3 },
  least: { ...options, memoryCost: 19_456, timeCost: 2 },
} as const satisfies Record<string, Options>;
export type PasswordStrength = keyof typeof STRENGTHS;

/** `Algorithm.Argon2id`, which the package declares as a const enum that single-file builds cannot read. */
const ARGON2ID = 2;

/** One password typed on two keyboards may arrive composed or decomposed (NIST SP 800-63B, 3.1.1.2). */
const normalized = (password: string): string => password.normalize('NFKC');

/** Thrown where so many passwords wait for their hash that another one would wait for seconds. */
class PasswordsBusyError extends Error {
  /** As `domain/unavailable.ts` names it. */
  readonly code = 'PASSWORDS_BUSY';
  constructor() {
    super('too many passwords wait for their hash');
  }
}

/**
 * How many hashes a process makes at once, and how many may wait. Each takes a core, 64 MiB and one of the four
 * threads that also read files. A queue of 32 takes about a second.
 */
const QUEUE: Queue = { atOnce: Math.max(1, Math.min(2, availableParallelism())), waiting: 32 };
export type Queue = { readonly atOnce: number; readonly waiting: number };

/** Runs work in the order in which it comes, and refuses it where too much waits. */
const queued = ({ atOnce, waiting }: Queue): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (line.length >= waiting) throw new PasswordsBusyError();
      // Whoever is done hands on its place, so that nobody who comes later takes it.
      await new Promise<void>((resolve) => void line.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

export type PasswordHash = {
  /** Answers with a PHC string that carries salt and strength. */
  readonly make: (password: string) => Promise<string>;
  /** Whether the password made the hash, at whatever strength. Throws where the text is no argon2 hash: that is a bug. */
  readonly fits: (hashed: string, password: string) => Promise<boolean>;
  /** True where the hash was made at another strength: it is made anew as its owner logs in. */
  readonly isOutdated: (hashed: string) => boolean;
};

/**
 * Both functions throw a `PasswordsBusyError` where too many wait. A configuration can name a strength only; tests give
 * options of their own to spend less time.
 */
export const passwordHash = (
  strength: PasswordStrength | { readonly memoryCost: number; readonly timeCost: number },
  queue: Queue = QUEUE,
): PasswordHash => {
  const inTurn = queued(queue);
  const wanted = typeof strength === 'string' ? STRENGTHS[strength] : { ...options, ...strength };
  return {
    make: (password) =>
      inTurn(() => hash(normalized(password), { ...wanted, algorithm: ARGON2ID })),
    fits: (hashed, password) => inTurn(() => verify(hashed, normalized(password))),
    isOutdated: (hashed) => {
      const made = parseOptions(hashed);
      return (
        Number(made.algorithm) !== ARGON2ID ||
        made.memoryCost !== wanted.memoryCost ||
        made.timeCost !== wanted.timeCost ||
        made.parallelism !== wanted.parallelism ||
        made.outputLen !== wanted.outputLen
      );
    },
  };
};

/** Letters and digits that nobody confuses when reading them off a screen. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A random password of 20 characters, 116 bits. */
export const newPassword = (): string =>
  Array.from({ length: 20 }, () => READABLE[randomInt(READABLE.length)]).join('');

/** A user name that nobody can guess from outside, for the first administrator. */
export const newUsername = (): string =>
  `admin-${Array.from({ length: 6 }, () => READABLE[randomInt(READABLE.length)]).join('')}`.toLowerCase();
