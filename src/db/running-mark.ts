import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { CommandError } from '#platform/command-error.ts';

/** Held together by all processes of the store while they run, and alone by what must not happen beside them. */
const RUNNING_LOCK = 7_204_414;

/** How long a command that was just killed may keep the lock. */
const SETTLE_MS = 3_000;
const AGAIN_MS = 1_000;

export type RunningMark = { readonly close: () => Promise<void> };

const connected = async (url: string): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  // Its loss is seen by "end"; without a listener this event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const took = async (
  client: Client,
  kind: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<boolean> => {
  const { rows } = await client.query<{ took: boolean }>(`select ${kind}($1) as took`, [
    RUNNING_LOCK,
  ]);
  return rows[0]?.took ?? false;
};

const excluded = () =>
  new CommandError(
    'The master key of this database is being replaced (npm run rotate-key). Start the store when that has ended.',
  );

const share = async (url: string, settleMs: number): Promise<Client> => {
  const client = await connected(url);
  const began = performance.now();
  for (;;) {
    if (await took(client, 'pg_try_advisory_lock_shared')) return client;
    if (performance.now() - began >= settleMs) break;
    await pause(200);
  }
  await client.end();
  throw excluded();
};

/**
 * Marks this process as a running store for as long as it runs, on a connection of its own. `onExcluded` hears when the
 * mark was lost and a command has taken its place: the process must end, because its keys are no longer the right ones.
 */
export const markRunning = async (
  url: string,
  onExcluded: (error: Error) => void,
): Promise<RunningMark> => {
  let closed = false;
  let client = await share(url, SETTLE_MS);
  const watch = (): void => {
    client.once('end', () => void renew());
  };
  const renew = async (): Promise<void> => {
    while (!closed) {
      try {
        client = await share(url, 0);
        if (closed) await client.end();
        else watch();
        return;
      } catch (error) {
        if (error instanceof CommandError) return onExcluded(error);
        // The database is away.
        await pause(AGAIN_MS, undefined, { ref: false });
      }
    }
  };
  watch();
  return {
    close: async () => {
      closed = true;
      await client.end();
    },
  };
};

/** Runs something beside which no process of the store may run; fails as soon as that is no longer sure. */
export const whileNothingRuns = async <Result>(
  url: string,
  run: () => Promise<Result>,
): Promise<Result> => {
  const client = await connected(url);
  const lost = new Promise<never>((_, reject) => {
    client.once('end', () =>
      reject(new CommandError('The connection to the database was lost. Give the command again.')),
    );
  });
  // The end of the connection below is no failure.
  lost.catch(() => undefined);
  try {
    if (!(await took(client, 'pg_try_advisory_lock')))
      throw new CommandError('A process of the store is running. Stop the store first.');
    return await Promise.race([run(), lost]);
  } finally {
    await client.end();
  }
};
