import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startStore } from '#tests/support/built-store.ts';
import { startDatabases } from './databases.ts';
import { type Figure, medianFigure } from './figures.ts';

/** Time after the first answer in which a store fills its page cache. */
const IDLE_MS = 20_000;

/** The resident memory of a process in megabytes; NaN if the system does not report it. */
const residentMemory = (pid: number): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
};

/** Measures the memory of the whole store at rest: at its first answer, and with all kept pages. */
export const memory = async (rounds: number): Promise<Figure[]> => {
  const server = await startDatabases();
  const started: number[] = [];
  const idle: number[] = [];
  try {
    const url = await server.create('bench_memory');
    for (let round = 0; round < rounds; round += 1) {
      const store = await startStore({
        dataDir: server.dataDir,
        env: { DATABASE_URL: url, WARM_PAGES: 'true' },
      });
      started.push(residentMemory(store.pid));
      await pause(IDLE_MS);
      idle.push(residentMemory(store.pid));
      await store.stop();
    }
  } finally {
    await server.remove();
  }
  return [
    medianFigure('memory: at the first answer', 'MB', started),
    { ...medianFigure('memory: idle, with kept pages', 'MB', idle), target: { atMost: 150 } },
  ].filter(({ value }) => !Number.isNaN(value));
};
