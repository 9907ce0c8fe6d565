import { sql } from 'kysely';
import type { Store } from './store.ts';

/**
 * Makes every row that is written to a table fail while `run` runs. The database's error then holds the
 * whole row, as its errors do, so that what is logged and told of it shows.
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

/** Takes a table away while `run` runs, so that reading it fails. */
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
