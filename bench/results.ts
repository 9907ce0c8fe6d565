import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figures.ts';
import type { Machine } from './machine.ts';

/** The figures of one benchmark with the data to reproduce them. */
export type Result = {
  readonly command: string;
  readonly measured: string;
  readonly commit: string;
  readonly machine: Machine;
  readonly notes: readonly string[];
  readonly figures: readonly Figure[];
};

export type Results = Readonly<Record<string, Result>>;

const FILE = join(import.meta.dirname, 'results.json');

/** The last kept result by benchmark name. */
export const keptResults = (): Results =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

/** Replaces the result of one benchmark and keeps the others. */
export const keepResult = (name: string, result: Result): void => {
  writeFileSync(FILE, `${JSON.stringify({ ...keptResults(), [name]: result }, null, 2)}\n`);
};
