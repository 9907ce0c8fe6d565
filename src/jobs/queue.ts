import type { Pool } from 'pg';
import { fromKysely, PgBoss, type Db } from 'pg-boss';
import type { Database } from '#db/client.ts';
import { describeFailure } from '#platform/describe-failure.ts';
import type { Log } from '#platform/log.ts';
import { JOB_NAMES, JOB_SCHEMA, JOBS, type JobPolicy, type JobQueue } from './catalogue.ts';

/** Any number; every process of the store takes the same one. */
const PREPARE_LOCK = 7_412_055_118;

/**
 * Runs the queue's statements on the store's own pool, which closes a connection whose statement failed:
 * several statements open a transaction by themselves and leave it open when they fail.
 */
export const executorOn = (pool: Pool): Db => ({
  executeSql: (text, values) => pool.query(text, values),
});

const queueOptions = (policy: JobPolicy) => {
  const { cron, urgent, ...options } = policy;
  void cron;
  void urgent;
  return { ...options, retryBackoff: true };
};

const install = async (pool: Pool): Promise<void> => {
  const boss = new PgBoss({
    db: executorOn(pool),
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
  });
  // Without a listener an error event would end the process; what matters here is thrown as well.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    const present = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const name of JOB_NAMES) {
      const options = queueOptions(JOBS[name]);
      if (present.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
};

/**
 * Makes or updates the tables of the job queue and its queues. To be called once at each start, after
 * the migrations and before the first order. Several processes may do so at the same time: without
 * this lock two first starts met in the making of the schema, and one of them failed. Takes two
 * connections of the pool.
 */
export const prepareJobs = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [PREPARE_LOCK]);
    await install(pool);
    await client.query('commit');
    broken = false;
  } finally {
    client.release(broken);
  }
};

export type OpenedJobQueue = JobQueue & { readonly close: () => Promise<void> };

/** Runs a statement in a transaction, under a name by which each connection keeps its plan. */
const preparedOn = (trx: Database, name: string): Db => ({
  executeSql: (text, values = []) =>
    fromKysely(trx).executeSql(`/* prepared: ${name} */ ${text}`, values),
});

/** Opens the queue for adding jobs. It must have been prepared. Close it before the pool. */
export const openJobQueue = async (
  pool: Pool,
  log: Pick<Log, 'error'>,
): Promise<OpenedJobQueue> => {
  const boss = new PgBoss({
    db: executorOn(pool),
    schema: JOB_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) =>
    log.error({ failure: describeFailure(error) }, 'the job queue met an error'),
  );
  await boss.start();
  const add: JobQueue['add'] = async (trx, name, jobs) => {
    if (jobs.length === 0) return 0;
    // The text of the statement names its queue, so each queue has a plan of its own.
    const db = preparedOn(trx, `add ${name.replaceAll('-', ' ')} jobs`);
    const added = await boss.insert(name, [...jobs], { db, returnId: true });
    return added?.length ?? 0;
  };
  return {
    add,
    addAgain: async (trx, name, job) => {
      const db = fromKysely(trx);
      const [last] = await boss.findJobs(name, { id: job.id, db });
      if (last && ['completed', 'cancelled', 'failed'].includes(last.state))
        await boss.deleteJob(name, job.id, { db });
      await add(trx, name, [job]);
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
};
