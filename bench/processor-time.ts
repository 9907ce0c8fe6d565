import { readdirSync, readFileSync } from 'node:fs';

/**
 * The processor time of a process in milliseconds, with that of its threads; NaN if the system does not report it.
 * Unlike the time that passes, it hardly depends on what else the machine does.
 */
export const processorTime = (pid: number): number => {
  try {
    const tasks = `/proc/${pid}/task`;
    return readdirSync(tasks).reduce(
      (sum, task) =>
        sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    );
  } catch {
    return Number.NaN;
  }
};
