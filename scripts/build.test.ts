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
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('what was never built is stale', () => {
  expect(isBuilt(root)).toBe(false);
});

test('what was built from the files as they are is not, even with other times', () => {
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
])('%s makes it stale', (_what, path) => {
  finishBuild();
  write(path, 'changed');
  expect(isBuilt(root)).toBe(false);
});

test('a renamed file makes it stale', () => {
  finishBuild();
  rmSync(join(root, 'content/products/a.yaml'));
  write('content/products/b.yaml', 'a');
  expect(isBuilt(root)).toBe(false);
});

test('a test beside the code does not', () => {
  finishBuild();
  write('src/web/root.test.tsx', 'test');
  expect(isBuilt(root)).toBe(true);
});

test('a build without its server is stale', () => {
  finishBuild();
  rmSync(join(root, 'build/server'), { recursive: true });
  expect(isBuilt(root)).toBe(false);
});
