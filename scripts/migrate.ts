import { join } from 'node:path';
import { readConfig } from '#config/config.ts';
import { migrate } from '#db/migrate.ts';
import { tellStartError } from '#start-error';
import { openConfigured } from './open-database.ts';

/** Migrates the database of DATABASE_URL, or the store's own, to this build. */
const main = async (): Promise<void> => {
  const { db, close } = await openConfigured(readConfig(process.env), console.log);
  try {
    const applied = await migrate(db, join(import.meta.dirname, '..', 'migrations'));
    for (const name of applied) console.log(`applied ${name}`);
    if (applied.length === 0) console.log('The database is up to date');
  } finally {
    await close();
  }
};

main().catch((error: unknown) => tellStartError(error));
