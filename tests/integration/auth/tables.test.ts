import { betterAuth } from 'better-auth';
import { expect, it } from 'vitest';
import { authOptions, CUSTOMERS, STAFF } from '#auth/options.ts';
import { newId } from '#platform/ids.ts';
import { secret, databaseOfFile } from './accounts.ts';

const database = databaseOfFile();

/** What the library finds wrong with the tables, as lines of its own report. */
const findings = async (
  realm: typeof CUSTOMERS | typeof STAFF,
  sessionFields = {},
): Promise<string[]> => {
  const options = authOptions(
    {
      db: database.current.db,
      secret,
      publicUrl: 'http://localhost:3000',
      newId,
    },
    realm,
  );
  const auth = betterAuth({
    ...options,
    session: { ...options.session, fields: { ...options.session.fields, ...sessionFields } },
    advanced: { ...options.advanced, database: { generateId: newId, validateSchema: true } },
  });
  const context = await auth.$context;
  if (!context.checkSchema) throw new Error('the library does not check');
  try {
    await context.checkSchema();
    return [];
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n') : [];
    return lines
      .filter((line) => /^ {2}(Missing|Required)|^ {4}\w+\./.test(line))
      .map((line) => line.trim());
  }
};

// The store's own columns: it writes the rows of people by itself, sessions are the library's.
it('finds every table and column that it knows for customers', async () => {
  expect(await findings(CUSTOMERS)).toEqual([
    'Required columns Better Auth never writes',
    'users.first_name',
    'users.last_name',
    'users.country',
    'users.street_address',
    'users.city',
    'users.state',
    'users.zip_code',
    'users.phone',
  ]);
});

it('finds every table and column that it knows for staff', async () => {
  expect(await findings(STAFF)).toEqual([
    'Required columns Better Auth never writes',
    'staff.username',
    'staff.roles',
  ]);
});

it('would name a column that is missing', async () => {
  const found = await findings(STAFF, { userAgent: 'nowhere' });
  expect(found).toContain('Missing columns');
  expect(found).toContain('staff_sessions.nowhere');
});
