/** Codes of the operating system for a server that is not there, or whose connection ended. */
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/**
 * States of PostgreSQL, by the beginning of their codes: connection exceptions, too many connections, an operator who
 * ends or starts it, a statement or lock that took too long, and a transaction that stood idle.
 */
const STATES = ['08', '53', '57P', '57014', '55P03', '25P03'];

/** What the driver says without a code, when a connection ends or an answer does not come in time. */
const WORDS =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|connection error and is not queryable/i;

/**
 * Whether an error says that the database does not answer at the moment, instead of that something is wrong with what
 * it was asked. The same request may succeed later.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return WORDS.test(error.message) || isDatabaseAway(error.cause);
  return SYSTEM_CODES.has(code) || STATES.some((state) => code.startsWith(state));
};

/** Whether so much is asked of the store that it refused the request without harm (`platform/password-hash.ts`). */
const isOverloaded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'PASSWORDS_BUSY';

/** Whether the same request may succeed in a moment. */
export const mayPass = (error: unknown): boolean => isDatabaseAway(error) || isOverloaded(error);

/** Seconds after which a request may be tried again. */
export const TRY_AGAIN_SECONDS = 5;
