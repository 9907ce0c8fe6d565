import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figures.ts';
import type { Machine } from './machine.ts';

/** One benchmark's figures with all that is needed to get them again. */
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

/** What was kept last, by the benchmark's name. */
export const keptResults = (): Results =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

/** Replaces the result of one benchmark; the others stay as they were. */
export const keepResult = (name: string, result: Result): void => {
  writeFileSync(FILE, `${JSON.stringify({ ...keptResults(), [name]: result }, null, 2)}\n`);
};
