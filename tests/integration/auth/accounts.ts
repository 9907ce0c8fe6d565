import { afterAll, beforeAll } from 'vitest';
import { customerAuth } from '#auth/customers.ts';
import { staffAuth } from '#auth/staff.ts';
import { type PasswordHash, passwordHash } from '#platform/password-hash.ts';
import type { Registration } from '#domain/customers.ts';
import { newId } from '#platform/ids.ts';
import {
  type FreshDatabase,
  freshDatabase,
  type FreshDatabaseOptions,
} from '#tests/support/database.ts';

export const from = { address: '203.0.113.7', userAgent: 'Test/1.0' };

export const ann: Registration = {
  email: 'Ann.Archer@Example.com',
  password: 'Abcdefg!',
  firstName: 'Ann',
  lastName: 'Archer',
  companyName: null,
  country: 'United States',
  streetAddress: '1 Main Street',
  apartment: '',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
  phone: '+12175550143',
};

export const secret = 'a secret of the test, long enough to be one';

type Difference = {
  readonly publicUrl?: string;
  readonly secret?: string;
  readonly privateRegistration?: boolean;
  readonly passwords?: PasswordHash;
};

/** Customer and staff accounts on one database, with an adjustable clock. */
export const accountsOn = (
  { db, pool }: Pick<FreshDatabase, 'db' | 'pool'>,
  difference: Difference = {},
) => {
  let ahead = 0;
  const deps = {
    db,
    pool,
    secret,
    publicUrl: 'http://localhost:3000',
    privateRegistration: false,
    newId,
    clock: () => new Date(Date.now() + ahead),
    passwords: passwordHash('least'),
    staffFactor: 'optional' as const,
    passwordLength: 8,
    ...difference,
  };
  return {
    customers: customerAuth(deps),
    staff: staffAuth(deps),
    wait: (time: { hours?: number; days?: number }) => {
      ahead += ((time.days ?? 0) * 24 + (time.hours ?? 0)) * 3_600_000;
    },
  };
};

/** One database for the file. */
export const databaseOfFile = (
  options: FreshDatabaseOptions = {},
): {
  readonly current: FreshDatabase;
} => {
  let database: FreshDatabase | undefined;
  beforeAll(async () => {
    database = await freshDatabase(10, options);
  });
  afterAll(async () => {
    await database?.drop();
  });
  return {
    get current() {
      if (!database) throw new Error('the database is there once the tests run');
      return database;
    },
  };
};

/** The request headers of a browser that has received these cookies. */
export const sent = (cookies: readonly string[]): Headers =>
  new Headers({ cookie: cookies.map((each) => each.split(';', 1)[0]).join('; ') });

/** The name, value and attributes of a Set-Cookie header. */
export const parts = (cookie: string) => {
  const [pair = '', ...attributes] = cookie.split('; ');
  const equals = pair.indexOf('=');
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1), attributes };
};

/** Returns the value of a successful result and throws otherwise. */
export const valueOf = <T>(result: { ok: true; value: T } | { ok: false; code: string }): T => {
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result.value;
};
