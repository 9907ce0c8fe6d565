import { ConfigError } from '#config/config.ts';
import { ContentError } from '#content/content-files.ts';
import { MigrationError } from '#db/migrate.ts';
import { OwnServerError } from '#db/own-server.ts';
import { isDatabaseAway, isDiskFull } from '#domain/unavailable.ts';
import { CommandError } from '#platform/command-error.ts';
import { DataFolderError, diskSentence } from '#platform/data-folder.ts';
import { KeyFileError } from '#platform/master-key.ts';

/** Errors whose message is written for the operator. */
const WRITTEN = [
  DataFolderError,
  CommandError,
  ConfigError,
  ContentError,
  KeyFileError,
  MigrationError,
  OwnServerError,
];

/** Codes of PostgreSQL, by their beginning, and what the operator can do. */
const REFUSALS: readonly (readonly [code: string, sentence: string])[] = [
  ['28', 'refuses the user or the password: check both in DATABASE_URL'],
  ['3D000', 'has no database of that name: create it, or check DATABASE_URL'],
  ['53300', 'has no connection left: raise its max_connections, or lower DATABASE_POOL'],
  [
    '42501',
    'does not let this user do what the store needs: make the user the owner of the database, or let its owner migrate it first (npm run migrate -- --grant <user>)',
  ],
  ['25006', 'is read-only: name the primary in DATABASE_URL, not a standby'],
];

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Where a database is, without its user and password. */
const placeOf = (databaseUrl: string | undefined): string => {
  if (databaseUrl === undefined) return "The store's own database";
  const url = URL.parse(databaseUrl);
  const host = url?.searchParams.get('host') ?? url?.host;
  return `The database${host ? ` at ${host}` : ''}`;
};

/**
 * What an operator is told about an error that ended a start or a command: one sentence, with the way to mend it.
 * Undefined for a bug, whose stack is needed. No part of a secret is in it.
 */
export const startError = (
  error: unknown,
  { databaseUrl }: { readonly databaseUrl?: string | undefined } = {},
): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (WRITTEN.some((kind) => error instanceof kind)) return error.message;
  const code = codeOf(error);
  const place = placeOf(databaseUrl);
  if (code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is in use. Stop what uses it, or choose another: PORT=3001 npm start`;
  if (code === 'EACCES' && 'port' in error)
    return `This user may not listen on port ${String(error.port)}. Choose one from 1024 up: PORT=3000 npm start`;
  if (code === 'EADDRNOTAVAIL' && 'address' in error)
    return `${String(error.address)} is no address of this machine: check HOST.`;
  if ('syscall' in error && error.syscall === 'getaddrinfo')
    return `The host of ${'hostname' in error ? String(error.hostname) : 'DATABASE_URL'} cannot be found (${code}): check the name, and that this machine can resolve names.`;
  const disk =
    'path' in error && typeof error.path === 'string' ? diskSentence(code, error.path) : undefined;
  if (disk) return disk;
  if (isDiskFull(error))
    return `The disk is full (${code}): make space in DATA_DIR, or on the disk of the database.`;
  const refusal = REFUSALS.find(([begin]) => code.startsWith(begin));
  if (refusal) return `${place} ${refusal[1]} (${code}).`;
  if (isDatabaseAway(error))
    return `${place} does not answer (${code || error.message}): ${
      databaseUrl === undefined
        ? 'see pg/server.log in DATA_DIR.'
        : 'check that it runs, and that DATABASE_URL is right.'
    }`;
  return undefined;
};

/** Prints why a start or a command failed, and sets the exit code. */
export const tellStartError = (
  error: unknown,
  about: { readonly databaseUrl?: string | undefined } = {
    databaseUrl: process.env['DATABASE_URL'] || undefined,
  },
): void => {
  console.error(startError(error, about) ?? error);
  process.exitCode = 1;
};
