import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readVersion } from './version.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pharos-version-'));
  writeFileSync(join(root, 'package.json'), '{"version":"1.2.3"}');
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
const commit = (): string => {
  git('commit', '--quiet', '--allow-empty', '--message', 'Change');
  return git('rev-parse', 'HEAD').slice(0, 8);
};

test('is the number alone where no commit is known', async () => {
  expect(await readVersion(root)).toBe('1.2.3');
});

test('names the commit of the checkout as it is, also after another one', async () => {
  git('init', '--quiet');
  for (let each = 0; each < 2; each += 1) {
    const now = commit();
    expect(await readVersion(root)).toBe(`1.2.3 (${now})`);
  }
});

test('names the commit that it is given, and none of a checkout around it', async () => {
  git('init', '--quiet');
  commit();
  const inner = join(root, 'unpacked');
  mkdirSync(inner);
  writeFileSync(join(inner, 'package.json'), '{"version":"1.2.4"}');
  expect(await readVersion(inner)).toBe('1.2.4');
  expect(await readVersion(inner, 'abcdef0123456789')).toBe('1.2.4 (abcdef01)');
});
