import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Another process that answers, and how to end it. */
export type Running = {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

export const ending = (child: ChildProcess): (() => Promise<void>) => {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
};

/** Asks until the address answers with a success; fails where the process ends before. */
const untilAnswered = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended before it answered at ${url}`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await pause(5);
  }
};

export type StoreOptions = {
  readonly dataDir: string;
  readonly port?: number;
  readonly env?: Record<string, string>;
  /** How it is started; the built server itself unless told otherwise. */
  readonly command?: readonly string[];
  /** The address whose first success counts as open. */
  readonly path?: string;
};

/** Starts the store as built, on a port of its own, and waits for its first answer. */
export const startStore = async (options: StoreOptions): Promise<Running> => {
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, options.command ?? ['build/server/server.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      DATA_DIR: options.dataDir,
      DATABASE_URL: '',
      SMTP_URL: '',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await untilAnswered(`http://127.0.0.1:${port}${options.path ?? '/healthz'}`, child);
  return { url, pid: child.pid ?? 0, stop: ending(child) };
};
