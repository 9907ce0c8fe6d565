import { readFileSync } from 'node:fs';

/** Commands of npm that run until they are stopped. */
const COMMANDS = ['start', 'server', 'worker'];
const LOOK_MS = 1000;

/** The processes that started this one: npm and, between the two, its shell. */
const launchers = (): string => {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    // The name in brackets may hold anything; the parent is the second value after it.
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return `${process.ppid} ${parent}`;
  } catch {
    return String(process.ppid);
  }
};

/**
 * Calls `stop` when npm, which started this process, was killed: nobody would know of the store that keeps the port.
 * A process that was started without npm belongs to its service manager, and is left alone.
 */
export const endWithLauncher = (stop: () => void): void => {
  const command = process.env['npm_lifecycle_event'];
  if (command === undefined || !COMMANDS.includes(command)) return;
  const first = launchers();
  const looking = setInterval(() => {
    if (launchers() === first) return;
    clearInterval(looking);
    stop();
  }, LOOK_MS);
  looking.unref();
};
