import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { clockFrom } from '#tests/support/clock-settings.ts';
import { TODAY } from './people.ts';

/** The stores, their users and the login provider use the fixed clock of the screens. */
export default async function setup(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'stores-process.mjs')], {
    env: { ...process.env, ...clockFrom(TODAY) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line === 'open') resolve();
    });
    void ended.then(() => reject(new Error('the stores ended before they were open')));
  });
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
