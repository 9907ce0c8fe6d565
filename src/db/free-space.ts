import { sql } from 'kysely';
import type { Database } from './client.ts';

const PIECES = 256;

/**
 * Writes about a megabyte into a table of its own that is never committed, so that the database has to find space on its
 * disk. Throws the database's error if there is none.
 */
export const tryToSave = async (db: Database): Promise<void> => {
  const undo = new Error('nothing is kept');
  try {
    await db.transaction().execute(async (trx) => {
      await sql`create temporary table free_space (piece text) on commit drop`.execute(trx);
      // Text that cannot be compressed.
      await sql`insert into free_space select string_agg(md5(random()::text), '')
        from generate_series(1, ${sql.lit(PIECES)}) piece, generate_series(1, 128) part group by piece`.execute(
        trx,
      );
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
};
