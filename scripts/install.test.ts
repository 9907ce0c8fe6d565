import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { matchesLock } from './install.mjs';

describe('the installed packages', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/mac-only': { version: '3.0.0', optional: true },
    },
  };
  const a = { version: '1.0.0' };

  test('match the lockfile if each has its version', () => {
    expect(matchesLock(lock, { packages: { 'node_modules/a': a } })).toBe(true);
    expect(matchesLock(lock, { packages: {} })).toBe(false);
    expect(matchesLock(lock, { packages: { 'node_modules/a': { version: '0.9.0' } } })).toBe(false);
  });

  test('are stale if an optional one has another version', () => {
    const packages = { 'node_modules/a': a, 'node_modules/mac-only': { version: '2.9.0' } };
    expect(matchesLock(lock, { packages })).toBe(false);
  });

  test('are stale without a record, as after an interrupted install', () => {
    expect(matchesLock(lock, {})).toBe(false);
  });
});

test('the lockfile lists the optional binaries of every platform', () => {
  type Entry = { readonly optionalDependencies?: Readonly<Record<string, string>> };
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
  );
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => {
      // Node searches next to the package and then in every parent folder.
      const folders = path.split(/(?<=node_modules\/(?:@[^/]+\/)?[^/]+)\//);
      return !folders.some((_, depth) => {
        const above = folders.slice(0, folders.length - depth).join('/');
        return `${above}/node_modules/${name}` in packages || `node_modules/${name}` in packages;
      });
    }),
  );
  expect(missing).toEqual([]);
});
