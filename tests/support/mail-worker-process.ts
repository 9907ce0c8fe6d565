import { openDatabase } from '#db/client.ts';
import { openJobQueue } from '#jobs/queue.ts';
import { startWorker } from '#jobs/worker.ts';
import { workerDeps } from './worker-deps.ts';

/** Runs a worker in its own process, so that a test can kill it. */
export const work = async (databaseUrl: string, relayUrl: string): Promise<void> => {
  const { db, pool } = openDatabase(databaseUrl, 4);
  const jobs = await openJobQueue(pool, { error: () => undefined });
  await startWorker(workerDeps({ db, pool, jobs }, relayUrl));
};
