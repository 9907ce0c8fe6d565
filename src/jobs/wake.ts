import { Client, type Pool } from 'pg';
import type { Log } from '#platform/log.ts';
import { JOB_NAMES, type JobName } from './catalogue.ts';

const CHANNEL = 'pharos_jobs';

/** Shortest time between two signals of one process for one queue. */
const GAP_MS = 100;

/**
 * Tells workers that there is something to do. Never throws and never waits: a signal that is lost
 * costs a few seconds, until the next poll.
 */
export type Wake = (name: JobName) => void;

/**
 * A notification inside an order's own transaction would put all commits of the database into one
 * line, so it is sent after the commit, at most ten times a second, and does not wait for the disk.
 */
export const createWake = (pool: Pool): Wake => {
  const resting = new Set<JobName>();
  const again = new Set<JobName>();
  const notify = (name: JobName): void => {
    resting.add(name);
    pool
      .query(`select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`, [
        CHANNEL,
        name,
      ])
      .catch(() => undefined);
    setTimeout(() => {
      resting.delete(name);
      if (again.delete(name)) notify(name);
    }, GAP_MS).unref();
  };
  return (name) => {
    if (resting.has(name)) again.add(name);
    else notify(name);
  };
};

/**
 * Listens for signals on a connection of its own and opens a new one where it breaks. After each
 * opening every queue is signalled once, since something may have been missed.
 */
export const listenForWake = (
  pool: Pool,
  onWake: Wake,
  log: Pick<Log, 'warn'>,
): { readonly close: () => Promise<void> } => {
  let closed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const reopen = (broken: Client): void => {
    if (closed || client !== broken) return;
    client = undefined;
    broken.end().catch(() => undefined);
    if (failures === 0) log.warn('the connection that listens for jobs was lost; polling goes on');
    timer = setTimeout(open, Math.min(30_000, 500 * 2 ** failures));
    failures += 1;
  };

  const open = (): void => {
    const next = new Client({ ...pool.options, keepAlive: true });
    client = next;
    next.on('error', () => reopen(next));
    next.on('end', () => reopen(next));
    next.on('notification', ({ payload }) => {
      const name = JOB_NAMES.find((known) => known === payload);
      if (name) onWake(name);
    });
    void listen(next);
  };

  const listen = async (next: Client): Promise<void> => {
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      failures = 0;
      JOB_NAMES.forEach(onWake);
    } catch {
      reopen(next);
    }
  };

  open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};
