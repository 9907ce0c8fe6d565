import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

export type StoreProcess = {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Resolves with the URL that the process prints; rejects with its output if it ends without one. */
  readonly url: Promise<string>;
  readonly ended: Promise<number | null>;
};

const SCRIPT = join(import.meta.dirname, 'own-server-process.ts');

/** Starts another process that uses the server of `dataDir`. */
export const startStoreProcess = (dataDir: string, options: SpawnOptions = {}): StoreProcess => {
  const child = spawn(process.execPath, [SCRIPT, dataDir], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const url = new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).once('line', resolve);
    child.on('error', reject);
    void ended.then(() => reject(new Error(said)));
  });
  return { child, pid: child.pid ?? 0, url, ended };
};
