import type { Log } from './log.ts';

/**
 * Ends the process on an error that nothing caught, as it would end by itself, but tells it through the
 * log: the runtime would print the error whole, and a database's error repeats the row.
 */
export const endOnBug = (log: Pick<Log, 'error'>): void => {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => {
      log.error({ err: error }, event);
      process.exit(1);
    });
};
