import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Account } from './account.ts';
import { errorCode, messageOf, OwnServerError } from './failure.ts';
import { canReach, ENTER } from './reach.ts';

/** Homes for what the account must reach but cannot where it stands; all outlive a restart. */
const HOMES = ['/var/lib/pharos', '/var/opt/pharos', '/opt/pharos-database'];

/** The first of `homes` that can be made and that only root can change. Throws an OwnServerError. */
export const sharedHome = (
  account: Account | undefined,
  homes: readonly string[] = HOMES,
): string => {
  for (const home of homes)
    try {
      mkdirSync(home, { recursive: true, mode: 0o755 });
      const { uid, mode } = statSync(home);
      if (uid === process.getuid?.() && (mode & 0o022) === 0 && canReach(home, account, ENTER))
        return realpathSync(home);
    } catch {
      continue;
    }
  throw new OwnServerError(
    `PostgreSQL's user cannot enter the folder of the store, and none of ${homes.join(', ')} could be made for it. Set DATA_DIR to a folder that every user can enter.`,
  );
};

/** Gives a folder and all that is in it to the account, and sees that all of it is on the disk. */
export const giveTo = (account: Account, folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) giveTo(account, join(folder, entry.name));
    else if (entry.isFile()) give(account, join(folder, entry.name));
  give(account, folder);
};

const give = (account: Account, path: string): void => {
  const file = openSync(path, 'r');
  try {
    fchownSync(file, account.uid, account.gid);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const isLink = (path: string): boolean => {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
};

/** The file in a moved folder that names the data folder whose link leads there. */
const BACK = 'data-folder';

/**
 * Follows the link of a data folder whose database lies elsewhere. A copy of such a data folder (`cp -r`)
 * would lead two stores to one database, so the folder remembers whose it is.
 */
const follow = (link: string, dataDir: string): string => {
  const target = readlinkSync(link);
  if (!existsSync(target))
    throw new OwnServerError(
      `${link} leads to ${target}, where the database was kept, and that is gone. Bring it back, or remove ${link} to start with an empty database.`,
    );
  // A link that the operator made himself, to a larger disk for example.
  if (!existsSync(join(target, BACK))) return target;
  const owner = readFileSync(join(target, BACK), 'utf8');
  const ownersLink = join(owner, 'pg');
  if (owner !== dataDir && isLink(ownersLink) && readlinkSync(ownersLink) === target)
    throw new OwnServerError(
      `${link} leads to the database of ${owner}: ${dataDir} is a copy of that folder, but its database was not copied. Remove ${link} to start with an empty one.`,
    );
  if (owner !== dataDir) writeFileSync(join(target, BACK), dataDir);
  return target;
};

/** What the folder is called in the moment between its copy and the link that replaces it. */
const MOVED = 'pg.moved-';

/** Takes back the step that a start killed in that moment left half done. */
const undoHalfMove = (path: string, dataDir: string): void => {
  const moved = readdirSync(dataDir).find((name) => name.startsWith(MOVED));
  if (moved && !existsSync(path) && !isLink(path)) renameSync(join(dataDir, moved), path);
};

/** Puts the database folder where the account can enter it, and a link to it in its place. */
const moveOut = (
  link: string,
  dataDir: string,
  account: Account,
  log: (line: string) => void,
  homes?: readonly string[],
): string => {
  const name = `${basename(dataDir)}-${randomBytes(4).toString('hex')}`;
  const target = join(sharedHome(account, homes), name);
  mkdirSync(target, { mode: 0o700 });
  const before = existsSync(link);
  if (before) {
    cpSync(link, target, { recursive: true, verbatimSymlinks: true });
    if (existsSync(join(target, 'cluster'))) {
      giveTo(account, join(target, 'cluster'));
      chmodSync(join(target, 'cluster'), 0o700);
    }
  }
  writeFileSync(join(target, BACK), dataDir);
  // Not before the copied files are closed to others.
  chmodSync(target, 0o755);
  if (before) renameSync(link, join(dataDir, `${MOVED}${name}`));
  symlinkSync(target, link);
  if (before) rmSync(join(dataDir, `${MOVED}${name}`), { recursive: true });
  log(
    `The database is kept in ${target}, with a link to it at ${link}: PostgreSQL's user cannot enter ${dataDir}. Include it in your backups.`,
  );
  return target;
};

/**
 * The folder of the database of `dataDir`, made where it is missing: `{dataDir}/pg`, or where the link
 * of that name leads. `inUse` tells of a server that works in it, which must not be moved away.
 */
export const databaseFolder = (
  dataDir: string,
  account: Account | undefined,
  inUse: (folder: string) => boolean,
  log: (line: string) => void,
  homes?: readonly string[],
): string => {
  const path = join(dataDir, 'pg');
  try {
    undoHalfMove(path, dataDir);
    if (isLink(path)) return follow(path, dataDir);
    if (account && !inUse(path) && !canReach(dataDir, account, ENTER))
      return moveOut(path, dataDir, account, log, homes);
    mkdirSync(path, { recursive: true, mode: 0o755 });
    return path;
  } catch (error) {
    if (error instanceof OwnServerError) throw error;
    throw new OwnServerError(`Cannot use ${path}: ${messageOf(error)}`);
  }
};

/** Bytes that the kernel has for the path of a socket, its closing zero not counted. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;
export const SOCKET_NAME = '.s.PGSQL.5432';

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;

/**
 * The folder of the server's socket, which nobody but its user may enter: `socket` beside the cluster,
 * or a short one of the system's temporary folders where that path is too long for a socket.
 */
export const socketFolder = (folder: string, account: Account | undefined): string => {
  const uid = account?.uid ?? process.getuid?.() ?? 0;
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const places = [
    join(folder, 'socket'),
    ...(process.getuid?.() === 0 && existsSync('/run') ? [`/run/pharos-${mark}`] : []),
    join(tmpdir(), `pharos-${uid}-${mark}`),
    `/tmp/pharos-${uid}-${mark}`,
  ];
  const path = places.find(fits) ?? '';
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(path);
  const ours = path === places[0] || found.uid === uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !ours)
    throw new OwnServerError(
      `${path} belongs to somebody else; remove it, or set another DATA_DIR`,
    );
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
  return path;
};
