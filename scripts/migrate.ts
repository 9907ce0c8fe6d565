import { join } from 'node:path';
import { readConfig } from '#config/config.ts';
import { migrate } from '#db/migrate.ts';
import { openConfigured } from './open-database.ts';

/** Migrates the database of DATABASE_URL, or the store's own, to this build. */
const { db, close } = await openConfigured(readConfig(process.env), console.log);
try {
  const applied = await migrate(db, join(import.meta.dirname, '..', 'migrations'));
  for (const name of applied) console.log(`applied ${name}`);
  if (applied.length === 0) console.log('The database is up to date');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
