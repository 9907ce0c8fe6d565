import type { Pool } from 'pg';
import type { Config } from '#config/config.ts';
import { openDatabase, type Database } from '#db/client.ts';
import { startOwnServer } from '#db/own-server.ts';

export type OpenedDatabase = {
  readonly db: Database;
  readonly pool: Pool;
  readonly close: () => Promise<void>;
};

/** The database that the configuration names, or the store's own, for a script beside the store. */
export const openConfigured = async (
  config: Config,
  log: (line: string) => void,
): Promise<OpenedDatabase> => {
  const server = config.databaseUrl
    ? undefined
    : await startOwnServer({ dataDir: config.dataDir, log });
  const { db, pool } = openDatabase(config.databaseUrl ?? server?.url ?? '', 2);
  return {
    db,
    pool,
    close: async () => {
      await db.destroy();
      // The query builder leaves a pool open that it never used.
      if (!pool.ended) await pool.end();
      await server?.stop();
    },
  };
};
