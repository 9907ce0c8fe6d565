import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { startOwnServer } from '#db/own-server.ts';
import { prepareJobs } from '#jobs/queue.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { ROOT } from './processes.ts';

export type DatabaseServer = {
  readonly dataDir: string;
  /** Creates an empty, migrated database or a copy of another one, and returns its URL. */
  readonly create: (name: string, template?: string) => Promise<string>;
  readonly remove: () => Promise<void>;
};

const withName = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Starts the PostgreSQL of a store on disk with the settings of the store. */
export const startDatabases = async (): Promise<DatabaseServer> => {
  const dataDir = temporaryDataDir('bench-', tmpdir());
  const server = await startOwnServer({ dataDir, log: () => {} });
  const create = async (name: string, template?: string): Promise<string> => {
    const client = new Client({ connectionString: withName(server.url, 'postgres') });
    await client.connect();
    await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
    await client.end();
    const url = withName(server.url, name);
    if (template) return url;
    const { db, pool, close } = openDatabase(url, 2);
    await migrate(db, join(ROOT, 'migrations'));
    await prepareJobs(pool);
    await close();
    return url;
  };
  return {
    dataDir,
    create,
    remove: async () => {
      await server.stop();
      await removeDataDir(dataDir);
    },
  };
};
