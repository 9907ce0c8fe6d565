import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Opens a pool on a PostgreSQL connection URL. `destroy()` of the answer closes it. */
export const openDatabase = (url: string, poolSize = 10): { db: Database; pool: Pool } => {
  const pool = new Pool({ connectionString: url, max: poolSize });
  // An idle connection that ends (the server restarts) is dropped by the pool, and the next query opens
  // another; unheard, the event would end the process.
  pool.on('error', () => {});
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), pool };
};
