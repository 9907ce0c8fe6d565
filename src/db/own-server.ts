import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureAccount, type Account } from './own-server/account.ts';
import { findBinaries } from './own-server/binaries.ts';
import { checkVersion, ensureCluster } from './own-server/cluster.ts';
import { messageOf, OwnServerError } from './own-server/failure.ts';
import { databaseFolder, giveTo, sharedHome, socketFolder } from './own-server/folder.ts';
import { returnLease, takeLease } from './own-server/leases.ts';
import { withLock } from './own-server/lock.ts';
import {
  attach,
  runningPostmaster,
  socketUrl,
  startPostmaster,
  stopPostmaster,
} from './own-server/postmaster.ts';

/** The store's own PostgreSQL, in use by this process. */
export type OwnServer = {
  /** Connection URL of the store's database, over a Unix socket. */
  readonly url: string;
  /**
   * Ends this process's use, after its connections are closed. The last user stops the server; a
   * process that is killed instead leaves it running, and the next start takes it over.
   */
  readonly stop: () => Promise<void>;
};

export type OwnServerOptions = {
  /** The store's data folder; the database is kept in its folder `pg`. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
};

/** Who runs the server: this process's user; for root, whoever owns the data, or a user made for it. */
const accountFor = (cluster: string, log: (line: string) => void): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : ensureAccount(log);
};

/** What was brought back from a backup may belong to root and be open to others: PostgreSQL refuses both. */
const restoreRights = (cluster: string, account: Account | undefined): void => {
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (!found) return;
  try {
    if (account && found.uid === 0) giveTo(account, cluster);
    if ((found.mode & 0o077) !== 0) chmodSync(cluster, 0o700);
  } catch (error) {
    throw new OwnServerError(`Cannot use ${cluster}: ${messageOf(error)}`);
  }
};

const prepare = async (
  dataDir: string,
  log: (line: string) => void,
): Promise<{ folder: string; socket: string }> => {
  const account = accountFor(join(dataDir, 'pg', 'cluster'), log);
  const inUse = (path: string) => runningPostmaster(join(path, 'cluster')) !== undefined;
  const folder = databaseFolder(dataDir, account, inUse, log);
  const existing = join(folder, 'cluster');
  restoreRights(existing, account);
  const attached = await attach(existing, log);
  if (attached) {
    log('Using the PostgreSQL that already runs on this data');
    return { folder, socket: attached.socket };
  }
  const home = () => (account ? sharedHome(account) : folder);
  const binaries = await findBinaries(account, home, log);
  const cluster = await ensureCluster(folder, binaries, account);
  const socket = socketFolder(folder, account);
  checkVersion(cluster, binaries, socket);
  await startPostmaster({ folder, cluster, socket }, binaries, account, log);
  return { folder, socket };
};

/**
 * Starts the store's own PostgreSQL on `{dataDir}/pg`, made at the first start, or joins the one that
 * runs there. Throws an OwnServerError, whose message is for the operator, where that cannot be.
 */
export const startOwnServer = async ({ dataDir, log }: OwnServerOptions): Promise<OwnServer> => {
  if (process.platform === 'win32')
    throw new OwnServerError(
      'On Windows the store cannot start a PostgreSQL of its own: set DATABASE_URL to one that runs, or start the store in WSL.',
    );
  let home: string;
  try {
    mkdirSync(resolve(dataDir), { recursive: true });
    home = realpathSync(resolve(dataDir));
  } catch (error) {
    throw new OwnServerError(`Cannot use the data folder ${dataDir}: ${messageOf(error)}`);
  }
  const lockFile = join(home, 'pg.lock');
  const started = await withLock(lockFile, log, async () => {
    const place = await prepare(home, log);
    return { ...place, lease: takeLease(join(place.folder, 'users')) };
  });
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const cluster = join(started.folder, 'cluster');
    await withLock(lockFile, log, async () => {
      if (returnLease(join(started.folder, 'users'), started.lease)) return;
      const running = runningPostmaster(cluster);
      if (running) await stopPostmaster(cluster, running.pid);
    });
  };
  return { url: socketUrl(started.socket), stop: () => (stopping ??= stop()) };
};
