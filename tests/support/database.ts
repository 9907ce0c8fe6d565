import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { type ConnectionLimits, type Database, openDatabase } from '#db/client.ts';
import { RUN_TIME_ROLE } from '#db/own-server.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import { openJobQueue } from '#jobs/queue.ts';
import { administer, withDatabase } from './template-database.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    /** The connection URL of the server of the run; its path names the migrated template. */
    templateUrl: string;
  }
}

export type FreshDatabase = {
  readonly db: Database;
  readonly pool: Pool;
  readonly url: string;
  readonly jobs: JobQueue;
  /** Closes the connections and drops the database. */
  readonly drop: () => Promise<void>;
};

/** The same database for the role of the running store. */
const asRunTime = (url: string): string => {
  const changed = new URL(url);
  changed.username = RUN_TIME_ROLE;
  return changed.href;
};

export type FreshDatabaseOptions = {
  /** Gives the address by which the database is reached instead of its own. */
  readonly through?: (url: string) => Promise<string> | string;
  readonly limits?: ConnectionLimits;
  /** Connects as the owner, for tests that change tables; as the role of the running store otherwise. */
  readonly asOwner?: boolean;
};

/** A migrated, empty database for one test or one test file. */
export const freshDatabase = async (
  poolSize = 10,
  { through = (url) => url, limits = {}, asOwner = false }: FreshDatabaseOptions = {},
): Promise<FreshDatabase> => {
  const template = inject('templateUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(
    template,
    `create database ${name} template ${new URL(template).pathname.slice(1)}`,
  );
  const url = withDatabase(template, name);
  const { db, pool, close } = openDatabase(
    await through(asOwner ? url : asRunTime(url)),
    poolSize,
    limits,
  );
  const jobs = await openJobQueue(pool, { error: () => undefined });
  const drop = async () => {
    await jobs.close();
    await close();
    // PostgreSQL waits five seconds for closing connections, and reports any that is still open.
    await administer(template, `drop database ${name}`);
  };
  return { db, pool, url, jobs, drop };
};
