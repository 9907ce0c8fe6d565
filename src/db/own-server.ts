import { fork } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** The store's own PostgreSQL cannot be used; the message tells the operator what to do. */
export class OwnServerError extends Error {
  override readonly name = 'OwnServerError';
}

/** A running server; it is stopped after the connections of this process are closed. */
export type OwnServer = {
  /** Connects as the owner of the database, who may change its tables. */
  readonly url: string;
  /** Connects as the role of the running store, which `makeRunTimeRole` makes. */
  readonly runTimeUrl: string;
  readonly stop: () => Promise<void>;
};

/** The advisory lock held by the process that runs the server, for as long as it runs it. */
export const OWNER_LOCK = 7_204_412;
/** How long a store that was just killed, or has just started, may be taken for something else. */
const SETTLE_MS = 1500;
/** How long the process that ran the server for a store that is gone may take to notice: a busy machine is slow. */
const LEAVING_MS = 30_000;
const RECOVERY_MS = 300_000;
/** Pauses in milliseconds before a server that has ended is started again: about four minutes, then it is given up. */
const RESTART_PAUSES = [
  0, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 60_000, 60_000,
];
const PROGRAM = join(process.cwd(), 'src', 'db', 'own-server-process.ts');

const OWNER = 'pharos';
/** The role of the running store: `makeRunTimeRole` and `grantRunTime` make it. */
export const RUN_TIME_ROLE = 'pharos_store';

const urlOf = (socket: string, database = 'pharos', role = OWNER): string =>
  `postgresql://${role}@localhost:5432/${database}?host=${encodeURIComponent(socket)}&sslmode=disable`;

const urlsOf = (socket: string): Pick<OwnServer, 'url' | 'runTimeUrl'> => ({
  url: urlOf(socket),
  runTimeUrl: urlOf(socket, 'pharos', RUN_TIME_ROLE),
});

/** PostgreSQL's lock file: the first line is the number of its process, the fifth its socket's folder. */
const readLockFile = (cluster: string): { pid: number; socket: string } | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return lines[4] ? { pid: Math.abs(Number(lines[0])), socket: lines[4] } : undefined;
  } catch {
    return undefined;
  }
};

type Use = 'free' | 'changing' | 'in use' | 'leaving' | 'orphaned';

const OWNER_NAME = 'store ';
/** The name under which the process that runs the server holds the lock: that of the store which started it. */
export const ownerName = (store: number): string => `${OWNER_NAME}${store}`;

const isGone = (name: string | null): boolean => {
  if (!name?.startsWith(OWNER_NAME)) return false;
  try {
    process.kill(Number(name.slice(OWNER_NAME.length)), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
};

/**
 * Use of a cluster. It is orphaned if a server runs but the process that started it is gone, and left if only the store
 * is gone for which that process runs it, or if it answers nothing.
 */
const readUse = async (cluster: string): Promise<Use> => {
  const noted = readLockFile(cluster);
  if (!noted) return 'free';
  const connectionString = urlOf(noted.socket, 'postgres');
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{
      folder: string;
      unowned: boolean;
      owner: string | null;
    }>(
      `select current_setting('data_directory') as folder, pg_try_advisory_lock($1) as unowned,
         (select application_name from pg_stat_activity join pg_locks using (pid)
          where locktype = 'advisory' and classid = 0 and objid = $1 and granted limit 1) as owner`,
      [OWNER_LOCK],
    );
    // The lock file in a copy of a data folder names the server of the original.
    if (statSync(rows[0]?.folder ?? '').ino !== statSync(cluster).ino) return 'free';
    if (rows[0]?.unowned) return 'orphaned';
    return isGone(rows[0]?.owner ?? null) ? 'leaving' : 'in use';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const path = error instanceof Error && 'address' in error ? error.address : undefined;
    if (path && (code === 'ECONNREFUSED' || code === 'ENOENT')) return 'free';
    // No answer in time, or a connection that broke: on a busy machine its end takes long.
    if (code === undefined) return 'leaving';
    // 57P03 is PostgreSQL's answer while it starts or stops, 57P01 its farewell.
    return code === '57P03' || code === '57P01' || code === 'ECONNRESET' ? 'changing' : 'in use';
  } finally {
    await client.end().catch(() => {});
  }
};

/** Waits until it is clear who uses a cluster, and stops an orphaned server. */
const settle = async (cluster: string, log: (line: string) => void): Promise<Use> => {
  const start = performance.now();
  for (let isStopped = false; ; await pause(50)) {
    const use = await readUse(cluster);
    const waited = performance.now() - start;
    const patience = use === 'in use' ? SETTLE_MS : use === 'leaving' ? LEAVING_MS : RECOVERY_MS;
    if (use === 'free' || waited > patience) return use;
    if (use === 'orphaned' && waited > SETTLE_MS && !isStopped) {
      log('PostgreSQL still runs for a store that was killed; stopping it');
      process.kill(readLockFile(cluster)?.pid ?? 0, 'SIGINT');
      isStopped = true;
    }
  }
};

/** A server that ran for so long begins with the first pause again. */
const STEADY_MS = 60_000;

type RunningServer = {
  readonly socket: string;
  /** Resolves when its process has ended, with the sentence that it told before, if any. */
  readonly ended: Promise<string | undefined>;
  readonly disconnect: () => void;
};

/** Starts the process that runs the server, and waits until it takes connections. */
const runServer = async (
  dataDir: string,
  how: {
    readonly restartPauses: readonly number[];
    readonly archive: boolean;
    readonly store: number;
  },
  log: (line: string) => void,
): Promise<RunningServer> => {
  const child = fork(PROGRAM, [dataDir, JSON.stringify(how)], {
    detached: true,
    cwd: '/',
    execArgv: [],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let told: string | undefined;
  const ended = new Promise<string | undefined>((done) => {
    child.once('exit', () => {
      // What it told last may not be read yet.
      if (child.connected) child.once('disconnect', () => done(told));
      else done(told);
    });
  });
  const socket = await new Promise<string>((done, fail) => {
    child.on('message', (message) => {
      const [kind, text] = Array.isArray(message) ? message.map(String) : [];
      if (kind === 'log') log(text ?? '');
      if (kind === 'ready') done(text ?? '');
      if (kind === 'error') {
        told = text;
        fail(new OwnServerError(text));
      }
    });
    child.once('error', fail);
    void ended.then(() => fail(new OwnServerError('PostgreSQL could not be started')));
  });
  return {
    socket,
    ended,
    disconnect: () => {
      if (child.connected) child.disconnect();
    },
  };
};

/**
 * Starts the store's own PostgreSQL on `{dataDir}/pg`, made at the first start; with `join`, a tool beside
 * the store uses the one that an open store runs there. Throws an OwnServerError for the operator.
 *
 * A process of its own runs the server, so that Ctrl-C in a terminal does not end it before the store,
 * so that it ends properly when the store is killed, and so that it gets none of the store's secrets.
 */
export const startOwnServer = async (options: {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly join?: boolean;
  /** Whether the server collects its changes in `{dataDir}/pg/archive`, for whoever takes them from there. */
  readonly archive?: boolean;
  readonly restartPauses?: readonly number[];
  /** Called once if the server has ended and cannot be started again. */
  readonly onLost?: (error: OwnServerError) => void;
}): Promise<OwnServer> => {
  const { log, restartPauses = RESTART_PAUSES, onLost = () => {} } = options;
  const how = { restartPauses, archive: options.archive ?? false, store: process.pid };
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, 'pg', 'cluster');
  const noted = readLockFile(cluster);
  if (options.join && noted && (await readUse(cluster)) === 'in use')
    return { ...urlsOf(noted.socket), stop: () => Promise.resolve() };
  if ((await settle(cluster, log)) !== 'free')
    throw new OwnServerError(
      `Another process uses the database in ${cluster} (its PostgreSQL is process ${noted?.pid}): stop it first, or set DATABASE_URL to a PostgreSQL that several processes can share.`,
    );
  const stopped = new AbortController();
  let current = await runServer(dataDir, how, log);
  /** Starts the process that runs the server again if it was killed; its server still runs, or ends by itself. */
  const keep = async (): Promise<void> => {
    for (let ends = 0; ; ends += 1) {
      const began = performance.now();
      const told = await current.ended;
      if (stopped.signal.aborted) return;
      if (performance.now() - began > STEADY_MS) ends = 0;
      const wait = restartPauses[ends];
      if (told !== undefined || wait === undefined)
        throw new OwnServerError(
          told ?? 'The process that runs PostgreSQL is ended again and again',
        );
      log('The process that runs PostgreSQL has ended; starting it again');
      await pause(wait, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      if ((await settle(cluster, log)) !== 'free')
        throw new OwnServerError(`Another process has taken the database in ${cluster}`);
      const next = await runServer(dataDir, how, log);
      current = next;
      if (stopped.signal.aborted) next.disconnect();
    }
  };
  const kept = keep().catch((error: unknown) => {
    if (!stopped.signal.aborted)
      onLost(error instanceof OwnServerError ? error : new OwnServerError(String(error)));
  });
  const stop = async (): Promise<void> => {
    stopped.abort();
    current.disconnect();
    // A process that was killed may be on its way back.
    await kept;
  };
  return { ...urlsOf(current.socket), stop };
};
