import { sql } from 'kysely';
import type { Store } from './store.ts';

/**
 * Makes every row that is written to a table fail while `run` runs. The database error contains the whole row,
 * so tests can check that it is neither logged nor shown.
 */
export const whileFailing = async <T>(
  { deps: { db } }: Store,
  table: string,
  run: () => Promise<T>,
): Promise<T> => {
  await sql`alter table ${sql.table(table)} add constraint planted check (false) not valid`.execute(
    db,
  );
  try {
    return await run();
  } finally {
    await sql`alter table ${sql.table(table)} drop constraint planted`.execute(db);
  }
};

/** Renames a table while `run` runs, so that reading it fails. */
export const whileMissing = async <T>(
  { deps: { db } }: Store,
  table: string,
  run: () => Promise<T>,
): Promise<T> => {
  await sql`alter table ${sql.table(table)} rename to planted_away`.execute(db);
  try {
    return await run();
  } finally {
    await sql`alter table planted_away rename to ${sql.id(table)}`.execute(db);
  }
};
