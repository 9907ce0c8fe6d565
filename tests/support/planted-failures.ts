import { sql } from 'kysely';
import type { Store } from './store.ts';

/** Makes every writing to a table fail while `run` runs, as a full disk would. */
export const whileFailing = async <T>(
  { deps: { db } }: Store,
  table: string,
  run: () => Promise<T>,
): Promise<T> => {
  await sql`create or replace function planted_failure() returns trigger language plpgsql as
    'begin raise exception ''planted failure''; end'`.execute(db);
  await sql`create trigger planted before insert or update or delete on ${sql.table(table)}
    for each statement execute function planted_failure()`.execute(db);
  try {
    return await run();
  } finally {
    await sql`drop trigger planted on ${sql.table(table)}`.execute(db);
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
