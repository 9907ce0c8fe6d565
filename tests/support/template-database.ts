import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { RUN_TIME_ROLE } from '#db/own-server.ts';
import { grantRunTime, makeRunTimeRole } from '#db/run-time-role.ts';
import { JOB_SCHEMA } from '#jobs/catalogue.ts';
import { prepareJobs } from '#jobs/queue.ts';

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');

/** Returns the URL of another database on the same server. */
export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Runs one statement outside the databases under test. */
export const administer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Creates the template database of all tests, including the job queue, and returns its URL. */
export const templateDatabase = async (serverUrl: string): Promise<string> => {
  const name = `template_${randomBytes(4).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = withDatabase(serverUrl, name);
  const { db, pool, close } = openDatabase(url, 2);
  try {
    await migrate(db, MIGRATIONS);
    await prepareJobs(pool);
    await makeRunTimeRole(db);
    await grantRunTime(db, { role: RUN_TIME_ROLE, jobSchema: JOB_SCHEMA });
  } finally {
    await close();
  }
  return url;
};
