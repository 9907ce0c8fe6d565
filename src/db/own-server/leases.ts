import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processState } from './process.ts';

/*
 * Several processes may use one server (`server` and `worker`, two starts at once). Each leaves a file
 * named by its number and the time of its start, so whoever stops last knows that it is the last, and a
 * killed process counts for nothing.
 */
const isHeld = (name: string): boolean => {
  const [pid, startedAt] = name.split('~');
  const state = processState(Number(pid));
  return state.running && encodeURIComponent(state.startedAt) === startedAt;
};

/** Notes that this process uses the server; answers the note's name. */
export const takeLease = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  const startedAt = encodeURIComponent(processState(process.pid).startedAt);
  const name = `${process.pid}~${startedAt}~${randomUUID()}`;
  writeFileSync(join(folder, name), '');
  return name;
};

/** Takes the note back and answers whether any running process still uses the server. */
export const returnLease = (folder: string, name: string): boolean => {
  rmSync(join(folder, name), { force: true });
  const others = readdirSync(folder);
  for (const other of others) if (!isHeld(other)) rmSync(join(folder, other), { force: true });
  return others.some(isHeld);
};
