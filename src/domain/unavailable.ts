/** Codes of the operating system for a server that is not there, or whose connection ended. */
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/**
 * States of PostgreSQL, by the beginning of their codes: connection exceptions, too many connections, an operator who
 * ends or starts it, a statement or lock that took too long, and a transaction that stood idle.
 */
const STATES = ['08', '53', '57P', '57014', '55P03', '25P03'];

/** PostgreSQL's code, and the operating system's for a full disk and a quota that is used up. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** What the driver says without a code, when a connection ends or an answer does not come in time. */
const WORDS =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|connection error and is not queryable/i;

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Whether an error says that nothing can be saved, because a disk of the store or of its database is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (FULL_CODES.has(codeOf(error) ?? '') || isDiskFull(error.cause));

/**
 * Whether an error says that the database does not answer at the moment, instead of that something is wrong with what
 * it was asked. The same request may succeed later.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return WORDS.test(error.message) || isDatabaseAway(error.cause);
  if (FULL_CODES.has(code)) return false;
  // A socket that is not there. A missing file has the same code.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return SYSTEM_CODES.has(code) || STATES.some((state) => code.startsWith(state));
};

/** Whether so much is asked of the store that it refused the request without harm (`platform/password-hash.ts`). */
const isOverloaded = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === 'PASSWORDS_BUSY';

/** Seconds after which a request may be tried again. */
const TRY_AGAIN_SECONDS = 5;

/** The same where somebody has to make space first. */
const FULL_SECONDS = 60;

/** Why the same request may succeed later; undefined where trying again is of no use. */
export type Hindrance = 'away' | 'full';
export const hindranceOf = (error: unknown): Hindrance | undefined => {
  if (isDiskFull(error)) return 'full';
  return isDatabaseAway(error) || isOverloaded(error) ? 'away' : undefined;
};

/** Seconds after which to try again. */
export const secondsOf = (hindrance: Hindrance): number =>
  hindrance === 'full' ? FULL_SECONDS : TRY_AGAIN_SECONDS;
