import {
  Kysely,
  type PostgresPoolClient,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { inSpan } from '#platform/trace.ts';
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

/**
 * Time limits of the store's connections, in milliseconds: a database that stands still leads to an error instead of
 * no answer. PostgreSQL ends statements, waits for locks and idle transactions; the driver gives up where PostgreSQL
 * itself does not answer, and where no connection is to be had.
 */
export const STORE_LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 35_000,
  connectionTimeoutMillis: 5_000,
} as const satisfies PoolConfig;
/** Limits of jobs that go through whole tables: they may take long, but not for ever. */
export const PATIENT_LIMITS = {
  statement_timeout: 15 * 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 5 * 60_000,
  query_timeout: 16 * 60_000,
  connectionTimeoutMillis: 5_000,
} as const satisfies PoolConfig;
export type ConnectionLimits = Partial<Record<keyof typeof STORE_LIMITS, number>>;

/** A statement in few words without its values, such as "select orders", or the name of a prepared one. */
const summaryOf = (text: string, name: string | undefined): string => {
  const verb = /^(?:\/\*.*?\*\/ *)?(\w+)/.exec(text)?.[1] ?? 'statement';
  const table = /\b(?:from|into|update) "?(\w+)/i.exec(text)?.[1];
  return name ?? [verb, table].filter(Boolean).join(' ');
};

/**
 * Kysely cannot name statements, so this client takes the name from the comment. A connection whose database did not
 * answer once is not used again.
 */
const naming = (client: PoolClient): PostgresPoolClient => {
  let dead: Error | undefined;
  const asked = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      // PostgreSQL's own errors have a severity; the others are about the connection.
      if (error instanceof Error && !(error instanceof DatabaseError)) dead = error;
      throw error;
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    const name = REMARK.exec(text)?.[1];
    if (dead !== undefined) throw dead;
    const summary = summaryOf(text, name);
    return inSpan(
      summary,
      'client',
      { 'db.system.name': 'postgresql', 'db.query.summary': summary },
      () =>
        asked(
          name === undefined
            ? client.query(text, [...values])
            : client.query({ name, text, values: [...values] }),
        ),
    );
  };
  // Kysely's other query form, with a cursor, is not used.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy ?? dead !== undefined),
  };
};

export type OpenedDatabase = {
  readonly db: Database;
  readonly pool: Pool;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
};

/** Opens a pool on a PostgreSQL connection URL, without time limits unless some are given. */
export const openDatabase = (
  url: string,
  poolSize = 10,
  limits: ConnectionLimits = {},
): OpenedDatabase => {
  const pool = new Pool({ connectionString: url, max: poolSize, ...limits });
  // The pool replaces an idle connection that ends (the server restarts). Without a listener, the event would
  // end the process.
  pool.on('error', () => {});
  // The same for a connection in use: its statements fail, and whoever made them is told.
  pool.on('connect', (client) => void client.on('error', () => {}));
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
