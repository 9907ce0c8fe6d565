// Runs before `npm start` and `npm test`, on any Node from 20 up and before any package is there.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = join(root, 'node_modules', 'node', 'bin', 'node');

/** @type {(path: string) => any} */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/**
 * Whether the installed packages are those of the lockfile. Optional packages may be absent: most are for
 * other platforms. npm writes its record of node_modules last, so an interrupted install has none.
 * @typedef {{ packages?: Record<string, { version?: string, optional?: boolean }> }} Lock
 * @type {(lock: Lock, record: Lock) => boolean}
 */
export const matchesLock = (lock, record) =>
  Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    const found = record.packages?.[path];
    return path === '' || (found ? found.version === wanted.version : Boolean(wanted.optional));
  });

const isInstalled = () =>
  existsSync(join(root, 'node_modules', '.package-lock.json')) &&
  matchesLock(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'));

/** @type {(...args: string[]) => boolean} */
const npm = (...args) => {
  const { npm_execpath: running = '' } = process.env;
  const [command, first] = running.endsWith('.js') ? [process.execPath, [running]] : ['npm', []];
  return (
    spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 2, 2] }).status === 0
  );
};

/** @type {(version: string) => boolean} */
const nodeRuns = (version) =>
  spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;

/** Installs what is missing; returns an error message if that is not possible. */
const install = () => {
  if (!isInstalled()) {
    process.stderr.write('Installing packages …\n');
    // With NODE_ENV=production npm leaves the build's tools out unless told otherwise.
    if (!npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'))
      return 'The packages could not be installed; npm says why above.';
  }
  const version = String(readJson('package.json').dependencies.node);
  if (nodeRuns(version)) return '';
  // The package fetches its binary by an install script, which npm may have been told not to run.
  npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error');
  if (nodeRuns(version)) return '';
  const major = version.split('.')[0];
  if (process.versions.node.split('.')[0] !== major)
    return (
      `Node ${version} does not run on ${process.platform}-${process.arch} (npm package "node"). ` +
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
