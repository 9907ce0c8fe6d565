import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'crash-test.ts');

test.each([
  ['database', ['--rounds', '3']],
  ['whole store', ['--store', '--rounds', '2']],
])(
  'the %s keeps every acknowledged order when it is killed under load',
  { timeout: 120_000 },
  (_, options) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...options], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const summary = stdout.trim().split('\n').at(-1) ?? '';
    const counted = /^(\d) kills, (\d+) orders acknowledged, 0 lost, 0 torn/.exec(summary);
    expect(counted?.[1]).toBe(options.at(-1));
    expect(Number(counted?.[2])).toBeGreaterThan(0);
    expect(status).toBe(0);
  },
);
