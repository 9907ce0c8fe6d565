import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { projectRoot } from './bring-node.mjs';
import { childEnv, runChild, toolPath } from './run-child.mjs';

/** All that can change what the build makes. */
const inputs = [
  'src',
  'content',
  'public',
  'architecture.json',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/compress-files.ts',
  'scripts/server-only-guard.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** @type {(root: string, path: string) => string[]} */
const filesBelow = (root, path) => {
  const names = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => join(path, name))
    .filter((name) => !/\.test\.tsx?$/.test(name) && statSync(join(root, name)).isFile());
};

/**
 * One figure for the inputs' names and bytes. Times are not looked at: a fresh clone or a switch of
 * branches changes them all.
 * @type {(root: string) => string}
 */
export const inputsHash = (root) => {
  const files = inputs.flatMap((input) => {
    if (!existsSync(join(root, input))) return [];
    return /\.[a-z]+$/.test(input) ? [input] : filesBelow(root, input);
  });
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file.split(sep).join('/')}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
};

/** @type {(root: string) => string} */
const stampFile = (root) => join(root, 'build', '.inputs');

/**
 * Whether what is built was made from the inputs as they are, and to the end.
 * @type {(root: string) => boolean}
 */
export const isBuilt = (root) =>
  existsSync(join(root, 'build', 'server', 'server.js')) &&
  existsSync(stampFile(root)) &&
  readFileSync(stampFile(root), 'utf8') === inputsHash(root);

/**
 * Builds, and notes what it was built from once it has succeeded. Answers with the exit code.
 * @type {(node: string, root?: string) => Promise<number>}
 */
export const build = async (node, root = projectRoot) => {
  rmSync(stampFile(root), { force: true });
  const hash = inputsHash(root);
  const args = [toolPath('react-router'), 'build', '--logLevel', 'warn'];
  const code = await runChild(node, args, childEnv(node, { NODE_ENV: 'production' }));
  if (code === 0) {
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stampFile(root), hash);
  }
  return code;
};
