import { openDatabase } from '#db/client.ts';
import { openJobQueue } from '#jobs/queue.ts';
import { startWorker } from '#jobs/worker.ts';
import { workerDeps } from './worker-deps.ts';

/** A worker as a process of its own, for a test to kill. */
export const work = async (databaseUrl: string, relayUrl: string): Promise<void> => {
  const { db, pool } = openDatabase(databaseUrl, 4);
  const jobs = await openJobQueue(pool, { error: () => undefined });
  await startWorker(workerDeps({ db, pool, jobs }, relayUrl));
};
