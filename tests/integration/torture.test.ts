import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '..', '..', 'bench', 'torture.ts');
const KILLS = 20;

test(
  'the store keeps everything that it confirmed, whole and once, whatever of it is ended, stopped or starved',
  { timeout: 900_000 },
  () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [SCRIPT, '--kills', String(KILLS)],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const counted =
      /^(\d+) faults .*\n(\d+) orders, (\d+) changes of status and (\d+) prescriptions/m.exec(
        stdout,
      );
    expect(counted?.[1], stdout).toBe(String(KILLS));
    for (const number of counted?.slice(2) ?? []) expect(Number(number)).toBeGreaterThan(0);
    expect(stdout.trim().split('\n').at(-1)).toBe('lost 0, doubled 0, torn 0');
    expect(status).toBe(0);
  },
);
