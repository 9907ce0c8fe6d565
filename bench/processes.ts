import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ending, type Running } from '#tests/support/built-store.ts';

export const ROOT = join(import.meta.dirname, '..');

/** Starts a bare server of this folder, sends it `setup`, and waits for its port. */
export const startBare = async (file: string, setup: object): Promise<Running> => {
  const child = fork(join(import.meta.dirname, file), { serialization: 'advanced' });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (said) => resolve(Number(said)));
    child.once('exit', () => reject(new Error(`${file} ended before it listened`)));
    child.send(setup);
  });
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, stop: ending(child) };
};
