// `npm run build`; with --if-stale only where the sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Files that cannot change a build, in addition to those in .gitignore. All other files count. */
const OTHERS = [
  '.git',
  '.dockerignore',
  'CHANGELOG.md',
  'Dockerfile',
  'compose.yaml',
  'deploy',
  '.ci',
  'bench',
  'docs',
  'migrations',
  'tests',
  'README.md',
  'CONTRIBUTING.md',
  'exec.cmd',
];
const TEST = /\.test\.tsx?$/;

/** @type {(root: string) => string[]} */
const inputs = (root) => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replaceAll('/', ''));
  return readdirSync(root, { withFileTypes: true })
    .filter(
      ({ name }) => !OTHERS.includes(name) && !ignored.includes(name) && !name.endsWith('.log'),
    )
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
            .filter((file) => file.isFile() && !TEST.test(file.name))
            .map((file) => join(file.parentPath, file.name))
        : [join(root, entry.name)],
    )
    .toSorted();
};

/**
 * One hash of the names and bytes of all inputs. Times are ignored: a fresh clone or a switch of branches
 * changes them all.
 * @type {(root: string) => string}
 */
export const inputsHash = (root) => {
  const hash = createHash('sha256');
  for (const file of inputs(root)) {
    const bytes = readFileSync(file);
    hash
      .update(`${file.slice(root.length).replaceAll('\\', '/')}\0${bytes.length}\0`)
      .update(bytes);
  }
  return hash.digest('hex');
};

/** @type {(root: string) => string} */
const stampFile = (root) => join(root, 'build', '.inputs');

/**
 * Whether a build was finished from the inputs as they are.
 * @type {(root?: string) => boolean}
 */
export const isBuilt = (root = projectRoot) =>
  existsSync(join(root, 'build', 'server', 'server.js')) &&
  existsSync(stampFile(root)) &&
  readFileSync(stampFile(root), 'utf8') === inputsHash(root);

/**
 * Builds, and records the inputs after success. Returns the exit code.
 * @type {() => number}
 */
export const build = () => {
  rmSync(stampFile(projectRoot), { force: true });
  const hash = inputsHash(projectRoot);
  const { status } = spawnSync('react-router build --logLevel warn', {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    shell: true,
    stdio: 'inherit',
  });
  if (status === 0) writeFileSync(stampFile(projectRoot), hash);
  return status ?? 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--if-stale')) process.exitCode = build();
  else if (!isBuilt()) {
    process.stdout.write('Building …\n');
    process.exitCode = build();
  }
}
