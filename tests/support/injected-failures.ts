import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import type { Store } from './store.ts';

/** Runs a statement as the owner of the store's database, which alone may change tables. */
export const asOwner = async (
  { database }: Store,
  statement: (db: Database) => Promise<unknown>,
): Promise<void> => {
  const { db, close } = openDatabase(database.url, 1);
  try {
    await statement(db);
  } finally {
    await close();
  }
};

/**
 * Makes every row that is written to a table fail while `run` runs. The database error contains the whole row,
 * so tests can check that it is neither logged nor shown.
 */
export const whileFailing = async <T>(
  store: Store,
  table: string,
  run: () => Promise<T>,
): Promise<T> => {
  await asOwner(store, (db) =>
    sql`alter table ${sql.table(table)} add constraint planted check (false) not valid`.execute(db),
  );
  try {
    return await run();
  } finally {
    await asOwner(store, (db) =>
      sql`alter table ${sql.table(table)} drop constraint planted`.execute(db),
    );
  }
};

/** Renames a table while `run` runs, so that reading it fails. */
export const whileMissing = async <T>(
  store: Store,
  table: string,
  run: () => Promise<T>,
): Promise<T> => {
  await asOwner(store, (db) =>
    sql`alter table ${sql.table(table)} rename to planted_away`.execute(db),
  );
  try {
    return await run();
  } finally {
    await asOwner(store, (db) =>
      sql`alter table planted_away rename to ${sql.id(table)}`.execute(db),
    );
  }
};
