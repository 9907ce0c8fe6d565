import type { Pool } from 'pg';
import { PgBoss, type Db } from 'pg-boss';
import { JOB_NAMES, JOB_SCHEMA, JOBS, type JobPolicy } from './catalogue.ts';

/** Any number; every process of the store takes the same one. */
const PREPARE_LOCK = 7_412_055_118;

/**
 * Runs the queue's statements on the store's own pool. A connection on which one failed is thrown
 * away: several statements open a transaction by themselves, and what they leave would break whoever
 * gets that connection next.
 */
export const executorOn = (pool: Pool): Db => ({
  executeSql: async (text, values) => {
    const client = await pool.connect();
    let broken = true;
    try {
      const result = await client.query(text, values);
      broken = false;
      return result;
    } finally {
      client.release(broken);
    }
  },
});

const queueOptions = (policy: JobPolicy) => {
  const { cron, ...options } = policy;
  void cron;
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
