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
 * Starts a statement with a name, so that each connection parses and plans it only once. This is for long,
 * frequent statements, whose planning takes longer than running them. Each name belongs to one text. The text
 * lists its columns instead of `*`, so that a migration does not break it in running processes.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */ `);

/** Kysely cannot name statements, so this client takes the name from the comment. */
const naming = (client: PoolClient): PostgresPoolClient => {
  const query = (text: string, values: readonly unknown[]) => {
    const name = REMARK.exec(text)?.[1];
    return name === undefined
      ? client.query(text, [...values])
      : client.query({ name, text, values: [...values] });
  };
  // Kysely's other query form, with a cursor, is not used.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
};

export type OpenedDatabase = {
  readonly db: Database;
  readonly pool: Pool;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
};

/** Opens a pool on a PostgreSQL connection URL. */
export const openDatabase = (url: string, poolSize = 10): OpenedDatabase => {
  const pool = new Pool({ connectionString: url, max: poolSize });
  // The pool replaces an idle connection that ends (the server restarts). Without a listener, the event would
  // end the process.
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
    // Kysely does not close a pool that it never used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
};
