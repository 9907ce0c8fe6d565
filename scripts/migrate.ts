import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config/config.ts';
import { migrate } from '#db/migrate.ts';
import { grantRunTime } from '#db/run-time-role.ts';
import { JOB_SCHEMA } from '#jobs/catalogue.ts';
import { prepareJobs } from '#jobs/queue.ts';
import { tellStartError } from '#start-error';
import { openConfigured } from './open-database.ts';

/**
 * Migrates the database of DATABASE_URL, or the store's own, to this build, with the tables of the job queue:
 *
 *   npm run migrate -- [--grant <role of the running store>]
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { grant: { type: 'string' } } });
  const { db, pool, close } = await openConfigured(readConfig(process.env), console.log);
  try {
    const applied = await migrate(db, join(import.meta.dirname, '..', 'migrations'));
    await prepareJobs(pool);
    for (const name of applied) console.log(`applied ${name}`);
    if (applied.length === 0) console.log('The database is up to date');
    if (values.grant === undefined) return;
    await grantRunTime(db, { role: values.grant, jobSchema: JOB_SCHEMA });
    console.log(`${values.grant} may read and write rows`);
  } finally {
    await close();
  }
};

main().catch((error: unknown) => tellStartError(error));
