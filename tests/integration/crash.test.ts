import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a store killed under load keeps every order it acknowledged', { timeout: 120_000 }, () => {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'crash-test.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--rounds', '3'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const summary = stdout.trim().split('\n').at(-1) ?? '';
  const counted = /^3 kills, (\d+) orders acknowledged, 0 lost, 0 torn/.exec(summary);
  expect(Number(counted?.[1])).toBeGreaterThan(0);
  expect(status).toBe(0);
});
