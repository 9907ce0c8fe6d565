import { spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { NAME } from './cluster.ts';
import { errorCode, messageOf, OwnServerError } from './failure.ts';
import { SOCKET_NAME } from './folder.ts';
import { isRunning, pause, processesIn, runAs, signal, waitUntil, worksIn } from './process.ts';

/** A running server: the number of its first process and the folder of its socket. */
export type Postmaster = { readonly pid: number; readonly socket: string };

/** The connection URL of a server whose socket lies in `socket`. */
export const socketUrl = (socket: string): string =>
  `postgresql://${NAME}@localhost:5432/${NAME}?host=${encodeURIComponent(socket)}&sslmode=disable`;

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid');

type Note = Postmaster & { readonly ready: boolean };

/** What a server notes of itself, in its own layout: line 1 the process, 5 the socket, 8 the state. */
const readPidFile = (cluster: string): Note | undefined => {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    const ready = lines[7]?.trim() === 'ready';
    return pid > 0 ? { pid, socket: lines[4] ?? '', ready } : undefined;
  } catch {
    return undefined;
  }
};

/** The server that runs on a cluster as far as the system's processes tell. */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const noted = readPidFile(cluster);
  return noted && worksIn(noted.pid, cluster) ? noted : undefined;
};

type Answer = 'ready' | 'busy' | 'silent' | 'foreign';

/** Asks the server at a socket whether it serves this cluster. */
const ask = async (socket: string, cluster: string): Promise<Answer> => {
  // A server that has just begun has not noted its socket yet.
  if (socket === '') return 'silent';
  const client = new Client({
    connectionString: socketUrl(socket),
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  // A server that dies while it is asked is told about by the query; without a listener it would throw.
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    const [theirs, ours] = [statSync(answer.rows[0]?.folder ?? ''), statSync(cluster)];
    return theirs.ino === ours.ino && theirs.dev === ours.dev ? 'ready' : 'foreign';
  } catch (error) {
    const code = errorCode(error);
    // 57P03: starting up or shutting down; 53300: every connection is taken, so it runs.
    if (code === '57P03') return 'busy';
    if (code === '53300') return 'ready';
    if (error instanceof Error && 'syscall' in error && error.syscall === 'stat')
      throw new OwnServerError(
        `A PostgreSQL that sees ${cluster} under another name (in a container, for example) serves it. Stop it first.`,
      );
    return 'silent';
  } finally {
    await client.end().catch(() => {});
  }
};

const GRACE_MS = 5000;
const RECOVERY_MS = 300_000;

/**
 * The server that already runs on a cluster, once it answers. One that is there and does not answer is
 * stopped, so that a new one can take its place; undefined then, and where none runs.
 */
export const attach = async (
  cluster: string,
  log: (line: string) => void,
): Promise<Postmaster | undefined> => {
  let silentSince = performance.now();
  const end = silentSince + RECOVERY_MS;
  let noted: Note | undefined;
  for (;;) {
    noted = readPidFile(cluster);
    if (!noted) return undefined;
    const runs = worksIn(noted.pid, cluster);
    // While it starts or stops it would only write every question to its log.
    const answer = runs && !noted.ready ? 'busy' : await ask(noted.socket, cluster);
    if (answer === 'ready') return noted;
    if (answer === 'foreign') return undefined;
    if (answer === 'silent' && !runs) return undefined;
    if (answer === 'busy') silentSince = performance.now();
    if (performance.now() - silentSince > GRACE_MS || performance.now() > end) break;
    await pause(20);
  }
  if (!worksIn(noted.pid, cluster))
    throw new OwnServerError(
      `A PostgreSQL that this system does not show (in a container, for example) is starting or stopping on ${cluster}. Try again when it has finished.`,
    );
  log(`A PostgreSQL (process ${noted.pid}) runs on ${cluster} and does not answer; stopping it`);
  await stopPostmaster(cluster, noted.pid, 3000);
  return undefined;
};

/**
 * Stops a server: "fast" (open transactions are rolled back, all that was committed is on the disk),
 * and harder where that has no effect in `patience` milliseconds; the next start then recovers it.
 */
export const stopPostmaster = async (
  cluster: string,
  pid: number,
  patience = 30_000,
): Promise<void> => {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', patience],
    ['SIGQUIT', 3000],
    ['SIGKILL', 5000],
  ];
  for (const [name, milliseconds] of steps) {
    signal(pid, name);
    if (await waitUntil(() => !worksIn(pid, cluster), milliseconds)) return;
  }
  throw new OwnServerError(`PostgreSQL (process ${pid}) on ${cluster} cannot be stopped`);
};

/**
 * Makes the leftovers of a killed server harmless. PostgreSQL believes a noted number that is in use
 * again, or a zombie's, so ours is put in its place, which it knows for its parent's; the rest of the
 * note stays, because by it PostgreSQL finds out whether processes of the killed server still run.
 */
const cleanUp = (cluster: string, socket: string): void => {
  if (existsSync(pidFile(cluster))) {
    const text = readFileSync(pidFile(cluster), 'utf8');
    if (/^-?\d+\n/.test(text))
      writeFileSync(pidFile(cluster), text.replace(/^-?\d+/, String(process.pid)));
    else rmSync(pidFile(cluster));
  }
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`])
    rmSync(join(socket, name), { force: true });
};

/** Processes of a killed server end by themselves when they see it gone; a stuck one is helped. */
const endOrphans = async (cluster: string): Promise<void> => {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await waitUntil(() => processesIn(cluster).length === 0, 2000)) return;
    for (const pid of processesIn(cluster)) signal(pid, name);
  }
  await waitUntil(() => processesIn(cluster).length === 0, 2000);
};

/** Settings for a small shop on a laptop; all that is about not losing an order is on. */
const settings = (socket: string): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Statements and their errors hold what people typed; only the server's own state goes to the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
});

const LARGEST_LOG = 5_000_000;

const openLog = (folder: string, account: Account | undefined): number => {
  const file = join(folder, 'server.log');
  if (existsSync(file) && statSync(file).size > LARGEST_LOG) renameSync(file, `${file}.1`);
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const log = openSync(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  if (account) fchownSync(log, account.uid, account.gid);
  return log;
};

/**
 * Starts a server on a cluster that none runs on, and waits until it answers. It outlives this process
 * if that is killed, and hears no Ctrl-C of the terminal: the store stops it when it has finished itself.
 */
export const startPostmaster = async (
  place: { folder: string; cluster: string; socket: string },
  binaries: Binaries,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<Postmaster> => {
  const { folder, cluster, socket } = place;
  if (existsSync(pidFile(cluster))) {
    log('The database was not closed properly; recovering it');
    await endOrphans(cluster);
  }
  cleanUp(cluster, socket);
  const logFile = openLog(folder, account);
  const logStart = statSync(join(folder, 'server.log')).size;
  const said = (): string =>
    readFileSync(join(folder, 'server.log')).subarray(logStart).toString('utf8').trim();
  const options = Object.entries(settings(socket)).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', cluster, ...options], {
    ...runAs(account),
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  let failure: string | undefined;
  child.on('error', (error) => (failure = messageOf(error)));
  child.on('exit', (status, killer) => (failure ??= `it ended with ${killer ?? status}`));
  closeSync(logFile);
  const { pid } = child;
  const answers = await waitUntil(
    async () =>
      failure !== undefined ||
      (readPidFile(cluster)?.ready === true && (await ask(socket, cluster)) === 'ready'),
    RECOVERY_MS,
  );
  if (failure !== undefined || !answers || pid === undefined || !isRunning(pid)) {
    if (pid !== undefined) signal(pid, 'SIGINT');
    throw new OwnServerError(
      `PostgreSQL does not start on ${cluster}: ${failure ?? 'it does not answer'}\n${said()}`,
    );
  }
  child.unref();
  return { pid, socket };
};
