import { join } from 'node:path';

/** The environment of a process whose clock starts at this instant and then runs normally. */
export const clockFrom = (instant: Date) => ({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'clock.mjs')}`,
  CLOCK_STARTS_AT: instant.toISOString(),
});
