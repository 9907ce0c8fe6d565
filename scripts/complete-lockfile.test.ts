import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingEntries } from './complete-lockfile.ts';

test('adds the binaries that the lockfile lacks, with the platform that their names tell', () => {
  const lock = {
    packages: {
      '': { optionalDependencies: { 'own-darwin-x64': '2.0.0' } },
      'node_modules/tool': {
        dev: true,
        optionalDependencies: {
          '@tool/linux-x64-musl': '1.2.3',
          '@tool/linux-arm64-gnu': '1.2.3',
          '@tool/wasm32-wasi': '^1.2.3',
        },
      },
      'node_modules/@tool/linux-arm64-gnu': { version: '1.2.3' },
    },
  };
  expect(missingEntries(lock)).toEqual({
    'node_modules/own-darwin-x64': {
      version: '2.0.0',
      optional: true,
      os: ['darwin'],
      cpu: ['x64'],
    },
    'node_modules/@tool/linux-x64-musl': {
      version: '1.2.3',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/@tool/wasm32-wasi': {
      version: '1.2.3',
      dev: true,
      optional: true,
      cpu: ['wasm32'],
    },
  });
});

test('finds a binary where Node would, in a folder further up', () => {
  const wants = { optionalDependencies: { bin: '1.0.0' } };
  const packages = {
    'node_modules/a/node_modules/@b/c': wants,
    'node_modules/a/node_modules/bin': { version: '1.0.0' },
  };
  expect(missingEntries({ packages })).toEqual({});
  expect(missingEntries({ packages: { 'node_modules/a': wants } })).toHaveProperty([
    'node_modules/bin',
  ]);
  expect(
    missingEntries({
      packages: {
        'node_modules/x': wants,
        'node_modules/a/node_modules/bin': { version: '1.0.0' },
      },
    }),
  ).toHaveProperty(['node_modules/bin']);
});

test('the lockfile of the project has the binaries of every platform', () => {
  const file = join(import.meta.dirname, '..', 'package-lock.json');
  expect(missingEntries(JSON.parse(readFileSync(file, 'utf8')))).toEqual({});
});
