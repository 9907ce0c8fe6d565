import { join } from 'node:path';

/** The environment of a process whose clock begins at this instant, and then goes on as ever. */
export const clockFrom = (instant: Date) => ({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'clock.mjs')}`,
  CLOCK_STARTS_AT: instant.toISOString(),
});
