import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bringNode, installedByHand, installStamp, matchesLock } from './bring-node.mjs';

const all = { dev: true };
const runtime = { dev: false };

describe('matchesLock', () => {
  const wanted = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/tool': { version: '2.0.0', dev: true },
      'node_modules/mac-only': { version: '3.0.0', optional: true },
    },
  };
  const a = { version: '1.0.0' };
  const tool = { version: '2.0.0' };

  test('asks for every package, at its version', () => {
    expect(
      matchesLock(wanted, { packages: { 'node_modules/a': a, 'node_modules/tool': tool } }, all),
    ).toBe(true);
    expect(matchesLock(wanted, { packages: { 'node_modules/tool': tool } }, all)).toBe(false);
    const old = { packages: { 'node_modules/a': { version: '0.9.0' }, 'node_modules/tool': tool } };
    expect(matchesLock(wanted, old, all)).toBe(false);
  });

  test('takes an optional package that is there at another version for stale', () => {
    const packages = {
      'node_modules/a': a,
      'node_modules/tool': tool,
      'node_modules/mac-only': { version: '2.9.0' },
    };
    expect(matchesLock(wanted, { packages }, all)).toBe(false);
  });

  test('does without the tools where they are not needed', () => {
    const packages = { 'node_modules/a': a };
    expect(matchesLock(wanted, { packages }, all)).toBe(false);
    expect(matchesLock(wanted, { packages }, runtime)).toBe(true);
  });
});

describe('an install', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pharos-bring-'));
    writeFileSync(
      join(root, 'package-lock.json'),
      '{"packages":{"node_modules/a":{"version":"1.0.0"}}}',
    );
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const record = (text: string) => {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), text);
  };

  test('that was interrupted has left no record', () => {
    mkdirSync(join(root, 'node_modules', 'a'), { recursive: true });
    expect(installedByHand(root, all)).toBe(false);
  });

  test('by hand is taken as it is', () => {
    record('{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
    expect(installedByHand(root, all)).toBe(true);
    record('{"packages":{"node_modules/a":{"version":"1.0.1"}}}');
    expect(installedByHand(root, all)).toBe(false);
  });

  test('is known by the lockfile that it was made from', () => {
    const before = installStamp(root);
    expect(installStamp(root)).toBe(before);
    writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
    expect(installStamp(root)).not.toBe(before);
  });

  test('that is finished and current is not repeated', () => {
    const node = join(root, 'node_modules', 'node', 'bin', 'node');
    mkdirSync(join(root, 'node_modules', 'node', 'bin'), { recursive: true });
    writeFileSync(node, '');
    writeFileSync(join(root, 'node_modules', '.pharos-install'), installStamp(root));
    expect(bringNode({ root })).toBe(node);
  });
});
