import type { Config } from '#config/config.ts';
import { openDatabase, type OpenedDatabase } from '#db/client.ts';
import { startOwnServer } from '#db/own-server.ts';

/**
 * Opens the configured database, or the store's own. The script may run while the store is open: it uses the
 * running server or starts one.
 */
export const openConfigured = async (
  config: Config,
  log: (line: string) => void,
): Promise<OpenedDatabase> => {
  const server = config.databaseUrl
    ? undefined
    : await startOwnServer({
        dataDir: config.dataDir,
        log,
        join: true,
        archive: config.archive !== undefined,
      });
  const opened = openDatabase(config.databaseUrl ?? server?.url ?? '', 2);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await server?.stop();
    },
  };
};
