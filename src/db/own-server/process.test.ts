import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import {
  isRunning,
  processState,
  run,
  stateFromProc,
  stateFromPs,
  waitUntil,
  worksIn,
} from './process.ts';

const started: number[] = [];
const begin = (command: string, args: readonly string[]): number => {
  const { pid = 0 } = spawn(command, args, { stdio: 'ignore', cwd: tmpdir() });
  started.push(pid);
  return pid;
};
afterEach(() => {
  for (const pid of started.splice(0)) process.kill(pid, 'SIGKILL');
});

const onLinux = process.platform === 'linux';

test('a process runs, has a name, and a mark of its start that stays', () => {
  const pid = begin('sleep', ['60']);
  const state = processState(pid);
  expect(state).toMatchObject({ running: true, name: 'sleep' });
  expect(state.startedAt).not.toBe('');
  expect(processState(pid)).toEqual(state);
});

test('the command ps tells the same where there is no /proc', () => {
  const pid = begin('sleep', ['60']);
  expect(stateFromPs(pid)).toMatchObject({ running: true, name: 'sleep' });
  expect(stateFromPs(pid).startedAt).toMatch(/^\w{3} \w{3} +\d+ [\d:]{8} \d{4}$/);
  expect(stateFromPs(2 ** 22 + 1).running).toBe(false);
});

test('a number that no process has does not run', () => {
  expect(isRunning(2 ** 22 + 1)).toBe(false);
});

test.runIf(onLinux)('a zombie does not run, though a signal reaches it', async () => {
  // The shell becomes a program that never asks after its child.
  const parent = begin('sh', ['-c', 'sleep 0.1 & exec sleep 60']);
  let zombie = 0;
  const found = await waitUntil(async () => {
    const { output } = await run('ps', ['-o', 'pid=,stat=', '--ppid', String(parent)], undefined);
    zombie = Number(/^\s*(\d+)\s+Z/m.exec(output)?.[1] ?? 0);
    return zombie > 0;
  }, 5000);
  expect(found).toBe(true);
  expect(() => process.kill(zombie, 0)).not.toThrow();
  expect(stateFromProc(zombie)?.running).toBe(false);
  expect(stateFromPs(zombie).running).toBe(false);
});

test('a process that is not PostgreSQL works in no cluster', () => {
  expect(worksIn(begin('sleep', ['60']), tmpdir())).toBe(false);
});

test('a command sees neither our secrets nor variables for PostgreSQL', async () => {
  process.env['PGPORT'] = '1';
  process.env['SESSION_SECRET'] = 'mine';
  try {
    const { output } = await run('env', [], undefined);
    expect(output).toContain('PATH=');
    expect(output).not.toMatch(/PGPORT|SESSION_SECRET/);
  } finally {
    delete process.env['PGPORT'];
    delete process.env['SESSION_SECRET'];
  }
});
