import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A server process with a function that stops it. */
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

/** Polls a URL until it succeeds; fails if the process ends first. */
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
  /** The start command; defaults to the built server. */
  readonly command?: readonly string[];
  /** The URL that must succeed before the store counts as started. */
  readonly path?: string;
};

/** The environment of a built store under test. */
export const storeEnvironment = (dataDir: string, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: '',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  SMTP_URL: '',
  LOG_LEVEL: 'warn',
  WARM_PAGES: 'false',
  STAFF_SECOND_FACTOR: 'optional',
  // Tests register more people than a store does.
  CAPTCHA: 'off',
});

/** Starts the built store on its own port and waits for its first answer. */
export const startStore = async (options: StoreOptions): Promise<Running> => {
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, options.command ?? ['build/server/server.js'], {
    cwd: ROOT,
    env: { ...storeEnvironment(options.dataDir, port), ...options.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await untilAnswered(`http://127.0.0.1:${port}${options.path ?? '/healthz'}`, child);
  return { url, pid: child.pid ?? 0, stop: ending(child) };
};
