import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { prepareJobs } from '#jobs/queue.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    /** Connection URL of the run's server; its path names the migrated template. */
    templateUrl: string;
  }
}

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');

/** The same server, another database. */
export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Runs one statement outside of the databases under test. */
export const administer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Makes the database that every test's own is copied from, job queue included; answers its URL. */
export const templateDatabase = async (serverUrl: string): Promise<string> => {
  const name = `template_${randomBytes(4).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = withDatabase(serverUrl, name);
  const { db, pool } = openDatabase(url, 2);
  try {
    await migrate(db, MIGRATIONS);
    await prepareJobs(pool);
  } finally {
    await db.destroy();
  }
  return url;
};

export type FreshDatabase = {
  readonly db: Database;
  readonly pool: Pool;
  readonly url: string;
  /** Closes the connections and removes the database. */
  readonly drop: () => Promise<void>;
};

/** A migrated, empty database for one test or one file of tests. */
export const freshDatabase = async (poolSize = 10): Promise<FreshDatabase> => {
  const template = inject('templateUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(
    template,
    `create database ${name} template ${new URL(template).pathname.slice(1)}`,
  );
  const url = withDatabase(template, name);
  const { db, pool } = openDatabase(url, poolSize);
  const drop = async () => {
    await db.destroy();
    // PostgreSQL waits some seconds for connections that are closing, and tells of a forgotten one.
    await administer(template, `drop database ${name}`);
  };
  return { db, pool, url, drop };
};
