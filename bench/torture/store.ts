import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { storeEnvironment } from '#tests/support/built-store.ts';
import { isRunning, parentOf, postmasterOf } from '#tests/support/server-folder.ts';
import { until } from '#tests/support/until.ts';
import { ROOT } from '#bench/processes.ts';

/** The store as built: a web process with its own PostgreSQL, and a worker beside it. */
export type Part = 'web' | 'worker';

export type Store = {
  readonly url: string;
  readonly start: (part: Part) => Promise<void>;
  /** Waits until a part has said that it works. */
  readonly ready: (part: Part) => Promise<void>;
  readonly pid: (part: Part) => number;
  /** Sends a signal to a part, as somebody from outside does; its end is expected then. */
  readonly signal: (part: Part, signal: NodeJS.Signals) => void;
  /** Waits for the end of a part that was told to end. */
  readonly ended: (part: Part) => Promise<void>;
  /** The main process of PostgreSQL. */
  readonly postmaster: () => number;
  /** The process that runs PostgreSQL for the web process; 0 while there is none. */
  readonly keeper: () => number;
  /** Parts that ended although nobody ended them. */
  readonly surprises: readonly string[];
  readonly stop: () => Promise<void>;
};

type Running = {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  /** Whether it has said that it works. */
  ready: boolean;
  expected: boolean;
};

const READY: Readonly<Record<Part, string>> = { web: ' is open at ', worker: 'worker ready' };
const AGAIN_MS = 500;
const START_MS = 300_000;
const STOP_MS = 60_000;

export const openStore = (of: {
  readonly dataDir: string;
  readonly port: number;
  readonly databaseUrl: () => string;
  readonly env: Readonly<Record<string, string>>;
  /** Takes what the processes say. */
  readonly logFile: string;
}): Store => {
  const url = `http://localhost:${of.port}`;
  const parts = new Map<Part, Running>();
  const surprises: string[] = [];
  const running = (part: Part): Running => {
    const found = parts.get(part);
    if (!found) throw new Error(`the ${part} was not started`);
    return found;
  };
  const launch = (part: Part): Running => {
    const log = openSync(of.logFile, 'a');
    const child = spawn(
      process.execPath,
      [`build/server/${part === 'web' ? 'server' : 'worker'}.js`],
      {
        cwd: ROOT,
        env: {
          ...storeEnvironment(of.dataDir, of.port),
          PUBLIC_URL: url,
          INLINE_WORKER: 'false',
          ...of.env,
          ...(part === 'worker' ? { DATABASE_URL: of.databaseUrl(), LOG_LEVEL: 'info' } : {}),
        },
        stdio: ['ignore', 'pipe', log],
      },
    );
    closeSync(log);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      appendFileSync(of.logFile, text);
      started.ready ||= text.includes(READY[part]);
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', (code, signal) => {
        resolve();
        if (started.expected) return;
        // A start while the database is away is told, and tried again by a service manager.
        if (part === 'worker' && !started.ready) setTimeout(() => launch(part), AGAIN_MS);
        else surprises.push(`the ${part} ended by itself (${code ?? signal})`);
      });
    });
    const started: Running = { child, ended, ready: false, expected: false };
    parts.set(part, started);
    return started;
  };
  const start = async (part: Part): Promise<void> => {
    const { child } = launch(part);
    if (part === 'worker') return;
    for (const end = performance.now() + START_MS; ; await pause(20)) {
      if (child.exitCode !== null) throw new Error(`the store does not start: see ${of.logFile}`);
      if (performance.now() > end) throw new Error('the store does not answer after a start');
      const answer = await fetch(`${url}/readyz`, {
        signal: AbortSignal.timeout(5000),
      }).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
    }
  };
  const signal = (part: Part, name: NodeJS.Signals): void => {
    const { child } = running(part);
    running(part).expected ||= !['SIGSTOP', 'SIGCONT'].includes(name);
    child.kill(name);
  };
  const ended = async (part: Part): Promise<void> => {
    const late = await Promise.race([
      running(part).ended,
      pause(STOP_MS, 'late' as const, { ref: false }),
    ]);
    if (late) throw new Error(`the ${part} did not end within ${STOP_MS / 1000} seconds`);
  };
  const postmaster = (): number => postmasterOf(of.dataDir);
  return {
    url,
    start,
    ready: async (part) => {
      await until(`the ${part} works`, () => running(part).ready, START_MS / 1000);
    },
    pid: (part) => running(part).child.pid ?? 0,
    signal,
    ended,
    postmaster,
    keeper: () => {
      const parent = parentOf(postmaster());
      const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(parent)], {
        encoding: 'utf8',
      });
      return stdout.includes('own-server-process') ? parent : 0;
    },
    surprises,
    stop: async () => {
      for (const part of ['worker', 'web'] as const) {
        if (!parts.has(part) || !isRunning(running(part).child.pid ?? 0)) continue;
        signal(part, 'SIGTERM');
        await ended(part);
      }
    },
  };
};

/** The log of a store under torture stands beside its folder, so that a power cut does not take it. */
export const logFileOf = (dataDir: string): string => join(dataDir, '..', 'store.log');
