import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * The log holds no personal datum: requests are told by id, method, path without query, and status.
 * The paths below are a second net for objects that slip into a line.
 */
const REDACTED = [
  'email',
  'password',
  'phone',
  'token',
  'cookie',
  'authorization',
  'first_name',
  'last_name',
  'firstName',
  'lastName',
  'street_address',
  'streetAddress',
  'order_notes',
  'orderNotes',
  'recipient',
  'to',
];

export const openLog = (level: string, destination?: { write(line: string): void }): Log => {
  const options = {
    level,
    base: undefined,
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    serializers: {
      // A database error carries the failing row in `detail`; only what helps to find the bug stays.
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              message: 'detail' in error ? `database error ${String('code' in error ? error.code : '')}` : error.message,
              stack: 'detail' in error ? undefined : error.stack,
            }
          : { type: typeof error },
    },
  };
  return destination ? pino(options, destination) : pino(options);
};
