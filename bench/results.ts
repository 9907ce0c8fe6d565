import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figures.ts';

type Machine = {
  readonly processor: string;
  readonly cores: number;
  readonly memory: string;
  readonly system: string;
  readonly node: string;
  /** The load average of the last minute before the run, which shows other load. */
  readonly loadBefore: number;
};

export const describeMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${type()} ${release()} ${arch()}`,
  node: process.version,
  loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
});

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The measured commit; a plus marks uncommitted changes. */
export const describeCommit = (root: string): string => {
  try {
    const changed = git(root, 'status', '--porcelain', '--', 'src', 'content', 'migrations');
    return git(root, 'rev-parse', '--short', 'HEAD').trim() + (changed ? '+' : '');
  } catch {
    return 'unknown';
  }
};

/** Whether what a benchmark measured at a commit has changed since, or is not known. */
export const isStale = (root: string, commit: string): boolean => {
  try {
    git(root, 'diff', '--quiet', commit, 'HEAD', '--', 'src', 'content', 'migrations');
    return false;
  } catch {
    return true;
  }
};

/** The figures of one benchmark with the data to reproduce them. */
type Result = {
  readonly command: string;
  readonly measured: string;
  readonly commit: string;
  readonly machine: Machine;
  readonly notes: readonly string[];
  readonly figures: readonly Figure[];
};

type Results = Readonly<Record<string, Result>>;

const FILE = join(import.meta.dirname, 'results.json');

/** The last kept result by benchmark name. */
export const keptResults = (): Results =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

/** Replaces the result of one benchmark and keeps the others. */
export const keepResult = (name: string, result: Result): void => {
  writeFileSync(FILE, `${JSON.stringify({ ...keptResults(), [name]: result }, null, 2)}\n`);
};
