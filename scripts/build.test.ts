import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inputsHash, isBuilt } from './build.mjs';

let root = '';
const write = (path: string, text: string) => {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const finishBuild = () => {
  write('build/server/server.js', '');
  write('build/.inputs', inputsHash(root));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pharos-build-'));
  write('src/web/root.tsx', 'root');
  write('content/products/a.yaml', 'a');
  write('package-lock.json', '{}');
  write('.gitignore', 'node_modules/\nbuild/\n/data/\n*.log\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('is stale without a build', () => {
  expect(isBuilt(root)).toBe(false);
});

test('is current if file contents are unchanged, even with other times', () => {
  finishBuild();
  utimesSync(join(root, 'src/web/root.tsx'), 1, 1);
  expect(isBuilt(root)).toBe(true);
});

test.each([
  ['a changed source', 'src/web/root.tsx'],
  ['a new source', 'src/domain/new.ts'],
  ['changed content', 'content/products/a.yaml'],
  ['a new public file', 'public/favicon.svg'],
  ['a changed lockfile', 'package-lock.json'],
  ['a changed configuration', 'vite.config.ts'],
  ['a script that the build runs', 'scripts/pdf-parts.ts'],
  ['a new folder', 'new-folder/part.ts'],
])('is stale after %s', (_what, path) => {
  finishBuild();
  write(path, 'changed');
  expect(isBuilt(root)).toBe(false);
});

test('is stale after a file is renamed', () => {
  finishBuild();
  rmSync(join(root, 'content/products/a.yaml'));
  write('content/products/b.yaml', 'a');
  expect(isBuilt(root)).toBe(false);
});

test.each([
  ['a test beside the code', 'src/web/root.test.tsx'],
  ['an installed package', 'node_modules/a/index.js'],
  ['data of a running store', 'data/key'],
  ['a log', 'npm-debug.log'],
  ['a document', 'docs/a.md'],
  ['the image', 'Dockerfile'],
  ['a unit', 'deploy/pharos.service'],
  ['the changelog', 'CHANGELOG.md'],
])('ignores %s', (_what, path) => {
  finishBuild();
  write(path, 'changed');
  expect(isBuilt(root)).toBe(true);
});

test('is stale if the server is missing in the build', () => {
  finishBuild();
  rmSync(join(root, 'build/server'), { recursive: true });
  expect(isBuilt(root)).toBe(false);
});
