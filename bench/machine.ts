import { execFileSync } from 'node:child_process';
import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

export type Machine = {
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
