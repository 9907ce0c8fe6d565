import { openDatabase } from '#db/client.ts';
import { startWorker } from '#jobs/worker.ts';
import { workerDeps } from './worker-deps.ts';

/** A worker as a process of its own, for a test to kill. */
export const work = async (databaseUrl: string, relayUrl: string): Promise<void> => {
  await startWorker(workerDeps(openDatabase(databaseUrl, 4), relayUrl));
};
