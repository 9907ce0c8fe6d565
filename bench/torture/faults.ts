import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { RelayFault } from '#tests/support/relay.ts';
import { until } from '#tests/support/until.ts';
import type { Disk } from './disk.ts';
import type { Store } from './store.ts';

/** The relay of the store under torture. */
export type FaultyRelay = {
  fault: (kind: RelayFault | undefined) => void;
  /** Closes it with its connections. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
};

export type Victim = { readonly store: Store; readonly disk: Disk; readonly relay: FaultyRelay };

export type Fault = {
  readonly name: string;
  /**
   * Whether the worker may send a mail again afterwards, because it could not note that the relay had taken it. One that is
   * told to end has ten seconds, and longer pauses between its tries where the database was away before.
   */
  readonly mayDouble: boolean;
  readonly needsDisk?: boolean;
  /** Does it, and mends what nobody but an operator or a service manager mends: ended processes are started again. */
  readonly inflict: (victim: Victim) => Promise<void>;
};

/** How long a part stands still, the disk is full, or the relay is at fault. */
const LASTING_MS = 1500;

const between = (least: number, most: number): number => least + Math.random() * (most - least);

/** The processes of PostgreSQL: the main one and its children. */
const databasePids = (store: Store): readonly number[] => {
  const main = store.postmaster();
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(main)], { encoding: 'utf8' });
  return [main, ...stdout.trim().split(/\s+/).map(Number)].filter((pid) => pid > 0);
};

const kill = (pid: number, signal: NodeJS.Signals): void => {
  if (pid <= 1) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

const again = async (store: Store, ...parts: ('web' | 'worker')[]): Promise<void> => {
  await Promise.all(parts.map((part) => store.ended(part)));
  for (const part of parts) await store.start(part);
};

const end =
  (signal: NodeJS.Signals, ...parts: ('web' | 'worker')[]): Fault['inflict'] =>
  async ({ store }) => {
    for (const part of parts) store.signal(part, signal);
    await again(store, ...parts);
  };

/** The keeper, or 0 while the database is on its way back. */
const keeperOf = (store: Store): number => {
  try {
    return store.keeper();
  } catch {
    return 0;
  }
};

/** Ends the store and its database with one blow. */
const killAll = (store: Store): void => {
  const [keeper, database] = [store.keeper(), databasePids(store)];
  store.signal('web', 'SIGKILL');
  store.signal('worker', 'SIGKILL');
  for (const pid of [keeper, ...database]) kill(pid, 'SIGKILL');
};

const standStill =
  (pidsOf: (store: Store) => readonly number[]): Fault['inflict'] =>
  async ({ store }) => {
    const pids = pidsOf(store);
    for (const pid of pids) kill(pid, 'SIGSTOP');
    await pause(between(LASTING_MS, 3 * LASTING_MS));
    for (const pid of pids) kill(pid, 'SIGCONT');
  };

const relayFault =
  (kind: RelayFault, drops = false): Fault['inflict'] =>
  async ({ relay }) => {
    relay.fault(kind);
    await pause(LASTING_MS);
    relay.fault(undefined);
    if (!drops) return;
    // Whoever waits for an answer learns that there is none.
    await relay.down();
    await relay.up();
  };

export const FAULTS: readonly Fault[] = [
  { name: 'web process, SIGKILL', mayDouble: false, inflict: end('SIGKILL', 'web') },
  { name: 'web process, SIGTERM', mayDouble: false, inflict: end('SIGTERM', 'web') },
  { name: 'worker, SIGKILL', mayDouble: true, inflict: end('SIGKILL', 'worker') },
  { name: 'worker, SIGTERM', mayDouble: true, inflict: end('SIGTERM', 'worker') },
  {
    name: 'database, SIGKILL',
    mayDouble: false,
    inflict: async ({ store }) => kill(store.postmaster(), 'SIGKILL'),
  },
  {
    name: 'database, SIGTERM',
    mayDouble: false,
    inflict: async ({ store }) => kill(store.postmaster(), 'SIGTERM'),
  },
  {
    name: 'one connection of the database, SIGKILL',
    mayDouble: false,
    inflict: async ({ store }) => {
      const [, ...children] = databasePids(store);
      kill(children[Math.floor(between(0, children.length))] ?? 0, 'SIGKILL');
    },
  },
  {
    name: 'keeper of the database, SIGKILL',
    mayDouble: false,
    inflict: async ({ store }) => {
      const killed = store.keeper();
      kill(killed, 'SIGKILL');
      await until('another keeper', () => [0, killed].every((pid) => pid !== keeperOf(store)), 120);
    },
  },
  {
    name: 'all, SIGKILL',
    mayDouble: true,
    inflict: async ({ store }) => {
      killAll(store);
      await again(store, 'web', 'worker');
    },
  },
  { name: 'all, SIGTERM', mayDouble: true, inflict: end('SIGTERM', 'web', 'worker') },
  {
    name: 'power cut',
    mayDouble: true,
    needsDisk: true,
    inflict: async ({ store, disk }) => {
      disk.own?.cutPower();
      killAll(store);
      await Promise.all([store.ended('web'), store.ended('worker')]);
      disk.own?.restorePower();
      await again(store, 'web', 'worker');
    },
  },
  { name: 'database stands still', mayDouble: false, inflict: standStill(databasePids) },
  {
    name: 'web process stands still',
    mayDouble: false,
    inflict: standStill((store) => [store.pid('web')]),
  },
  {
    name: 'worker stands still',
    mayDouble: false,
    inflict: standStill((store) => [store.pid('worker')]),
  },
  {
    name: 'disk full',
    mayDouble: false,
    needsDisk: true,
    inflict: async ({ disk }) => {
      disk.own?.fill();
      await pause(2 * LASTING_MS);
      disk.own?.free();
    },
  },
  {
    name: 'relay down',
    mayDouble: true,
    inflict: async ({ relay }) => {
      await relay.down();
      await pause(LASTING_MS);
      await relay.up();
    },
  },
  { name: 'relay slow', mayDouble: false, inflict: relayFault('slow') },
  { name: 'relay answers 4xx', mayDouble: false, inflict: relayFault('refused for now') },
  { name: 'relay answers 5xx', mayDouble: false, inflict: relayFault('refused') },
  {
    name: 'relay takes a mail and does not answer',
    mayDouble: true,
    inflict: relayFault('unanswered', true),
  },
  { name: 'relay half-open', mayDouble: true, inflict: relayFault('half-open', true) },
];
