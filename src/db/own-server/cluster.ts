import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { messageOf, OwnServerError } from './failure.ts';
import { run } from './process.ts';

/** The one role and the one database of the store's own server. */
export const NAME = 'pharos';

const FRESH = 'cluster.new-';

/** From 17 on PostgreSQL has Unicode rules of its own, the same on every system. */
const localeOptions = (major: number): string[] =>
  major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];

const initdb = async (
  fresh: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> => {
  const made = await run(
    join(binaries.bin, 'initdb'),
    [
      '-D',
      fresh,
      `--username=${NAME}`,
      '--encoding=UTF8',
      '--data-checksums',
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      ...localeOptions(binaries.major),
    ],
    account,
  );
  if (made.status !== 0) throw new OwnServerError(made.output.trim());
  const named = await run(
    join(binaries.bin, 'postgres'),
    ['--single', '-D', fresh, 'postgres'],
    account,
    `create database ${NAME}\n`,
  );
  if (named.status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(named.output))
    throw new OwnServerError(named.output.trim());
};

/** Removes a half-made cluster; what an initdb that is just ending still writes, a later start removes. */
const remove = (fresh: string): void => {
  try {
    rmSync(fresh, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Its name keeps it from being taken for a cluster.
  }
};

/**
 * Makes the cluster in `folder` if it has none. It is made beside its place and renamed when it is
 * complete and on the disk, so a start that is killed or finds the disk full leaves nothing half done.
 */
export const ensureCluster = async (
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<string> => {
  const cluster = join(folder, 'cluster');
  for (const name of readdirSync(folder)) if (name.startsWith(FRESH)) remove(join(folder, name));
  if (existsSync(cluster)) return cluster;
  const fresh = mkdtempSync(join(folder, FRESH));
  try {
    if (account) chownSync(fresh, account.uid, account.gid);
    await initdb(fresh, binaries, account);
    renameSync(fresh, cluster);
  } catch (error) {
    remove(fresh);
    throw new OwnServerError(`Cannot make a database in ${folder}:\n${messageOf(error)}`);
  }
  const parent = openSync(folder, 'r');
  fsyncSync(parent);
  closeSync(parent);
  return cluster;
};

/** The major version that wrote the cluster. Throws an OwnServerError where it holds none. */
export const clusterVersion = (cluster: string): number => {
  try {
    return Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim());
  } catch (error) {
    throw new OwnServerError(`${cluster} holds no database: ${messageOf(error)}`);
  }
};

/**
 * Throws an OwnServerError that says how to move the data when the binaries cannot read it. `socket`
 * is the folder that both servers put their socket in, closed to everybody but their user.
 */
export const checkVersion = (cluster: string, binaries: Binaries, socket: string): void => {
  const version = clusterVersion(cluster);
  if (version === binaries.major) return;
  const connect = `-h '${socket}' -U ${NAME}`;
  throw new OwnServerError(
    [
      `The database in ${cluster} was written by PostgreSQL ${version}; this is PostgreSQL ${binaries.major}, which cannot read it. To move it, as the owner of that folder and with the programs of PostgreSQL ${version}:`,
      `  pg_ctl -D '${cluster}' -w -o "-c listen_addresses='' -k '${socket}'" start`,
      `  pg_dump ${connect} -Fc -f ${NAME}.dump ${NAME}`,
      `  pg_ctl -D '${cluster}' -w stop`,
      `  mv '${cluster}' '${cluster}-${version}'`,
      `Then start the store, which makes an empty database, and while it runs:`,
      `  dropdb ${connect} --force ${NAME}`,
      `  createdb ${connect} ${NAME}`,
      `  pg_restore ${connect} -d ${NAME} ${NAME}.dump`,
      `Then start the store again.`,
    ].join('\n'),
  );
};
