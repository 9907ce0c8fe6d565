import {
  Kysely,
  type PostgresPoolClient,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import { Pool, type PoolClient } from 'pg';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

const REMARK = /^\/\* prepared: ([a-z ]+) \*\//;

/**
 * Begins a statement that each connection parses once and keeps under this name. For those that run
 * often and are long: planning them takes longer than running them. One name is one text, and what it
 * selects is named, never `*`, so that a migration under a running process does not break it.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */ `);

/** The pool's client for the query builder, which knows of no names. */
const naming = (client: PoolClient): PostgresPoolClient => {
  const query = (text: string, values: readonly unknown[]) => {
    const name = REMARK.exec(text)?.[1];
    return name === undefined
      ? client.query(text, [...values])
      : client.query({ name, text, values: [...values] });
  };
  // The builder's other way to ask, by a cursor, is not set up.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
};

export type OpenedDatabase = {
  readonly db: Database;
  readonly pool: Pool;
  /** Ends every connection. */
  readonly close: () => Promise<void>;
};

/** Opens a pool on a PostgreSQL connection URL. */
export const openDatabase = (url: string, poolSize = 10): OpenedDatabase => {
  const pool = new Pool({ connectionString: url, max: poolSize });
  // An idle connection that ends (the server restarts) is dropped by the pool, and the next query opens
  // another; unheard, the event would end the process.
  pool.on('error', () => {});
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => naming(await pool.connect()),
      end: () => pool.end(),
      options: pool.options,
    },
  });
  const db = new Kysely<DB>({ dialect });
  const close = async (): Promise<void> => {
    await db.destroy();
    // The query builder leaves a pool open that it never used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
};
