import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import type { Account } from './account.ts';
import { errorCode } from './failure.ts';

/** What a process of PostgreSQL may see of our environment: none of the PG* variables, no secret. */
const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
});

/** Options that run a command as `account`, from a folder that everybody can enter. */
export const runAs = (account: Account | undefined) => ({
  ...(account && { uid: account.uid, gid: account.gid }),
  env: cleanEnvironment(),
  cwd: '/',
});

export type Finished = { readonly status: number | null; readonly output: string };

/** Runs a command to its end and answers its exit code with all that it printed. */
export const run = (
  file: string,
  args: readonly string[],
  account: Account | undefined,
  input = '',
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...runAs(account), stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
    // A child that ends before it read its input is told about by its exit code.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });

type State = { readonly running: boolean; readonly name: string; readonly startedAt: string };
const GONE: State = { running: false, name: '', startedAt: '' };

/** What Linux tells of a process; undefined where /proc is closed or missing. */
export const stateFromProc = (pid: number): State | undefined => {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    const gone = errorCode(error) === 'ESRCH' || (errorCode(error) === 'ENOENT' && hasProc);
    return gone ? GONE : undefined;
  }
  // The name in parentheses may itself hold spaces and parentheses.
  const [open, close] = [text.indexOf('('), text.lastIndexOf(')')];
  const fields = text.slice(close + 2).split(' ');
  return {
    running: !/^[ZXx]/.test(fields[0] ?? ''),
    name: text.slice(open + 1, close),
    startedAt: fields[19] ?? '',
  };
};

const hasProc = existsSync('/proc/self/stat');

/** The same by the command that every Unix has. */
export const stateFromPs = (pid: number): State => {
  // lstart is five words, as in "Sat Nov 21 09:13:07 2026".
  const { stdout } = spawnSync('ps', ['-o', 'state=,lstart=,ucomm=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [state = '', ...rest] = (stdout ?? '').trim().split(/\s+/);
  if (state === '') return GONE;
  return {
    running: !state.startsWith('Z'),
    name: rest.slice(5).join(' '),
    startedAt: rest.slice(0, 5).join(' '),
  };
};

/**
 * Whether a process runs, and a mark of when it began, which tells it from a later one of the same
 * number. A zombie does not run: signal 0 still reaches it, and where PID 1 reaps nothing it stays.
 */
export const processState = (pid: number): State => stateFromProc(pid) ?? stateFromPs(pid);

export const isRunning = (pid: number): boolean => processState(pid).running;

const sameFile = (a: string, b: string): boolean => {
  try {
    const [one, two] = [statSync(a), statSync(b)];
    return one.ino === two.ino && one.dev === two.dev;
  } catch {
    return false;
  }
};

/**
 * Whether a running process belongs to the cluster in `folder`. Every process of PostgreSQL stands in
 * its data folder, so a number that another program has taken since is not mistaken for a server.
 */
export const worksIn = (pid: number, folder: string): boolean => {
  const { running, name } = processState(pid);
  if (!running || name !== 'postgres') return false;
  if (hasProc) return sameFile(`/proc/${pid}/cwd`, folder);
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').includes(folder);
};

/** Running processes of the cluster in `folder`; without /proc the system does not tell. */
export const processesIn = (folder: string): number[] =>
  hasProc
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => worksIn(pid, folder))
    : [];

/** Sends a signal; a process that is gone needs none. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
};

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Asks `done` every few milliseconds until it holds or the time is over; answers whether it held. */
export const waitUntil = async (
  done: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  for (;;) {
    if (await done()) return true;
    if (performance.now() > end) return false;
    await pause(10);
  }
};
