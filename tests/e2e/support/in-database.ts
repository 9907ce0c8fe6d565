import { type Database, openDatabase } from '#db/client.ts';
import { startOwnServer } from '#db/own-server.ts';
import type { RunningStore } from './global-setup.ts';

/** Does what no page can, such as letting days pass, in the database of the running store. */
export const inDatabase = async <T>(
  store: RunningStore,
  work: (db: Database) => Promise<T>,
): Promise<T> => {
  const server = await startOwnServer({
    dataDir: store.dataDir,
    log: () => undefined,
    join: true,
  });
  const { db, close } = openDatabase(server.url, 1);
  try {
    return await work(db);
  } finally {
    await close();
    await server.stop();
  }
};
