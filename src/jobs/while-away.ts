import { setTimeout as pause } from 'node:timers/promises';
import { hindranceOf } from '#domain/unavailable.ts';

/** Pauses between the tries, in milliseconds: about a minute, the time of a restart or a failover. */
const PAUSES = [250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000];

/**
 * Notes what has happened outside the database and cannot be undone, also where the database is away for a moment, or its disk full.
 * `note` may run several times. Throws its last error.
 */
export const noteWhileAway = async <T>(note: () => Promise<T>): Promise<T> => {
  for (const ms of PAUSES)
    try {
      return await note();
    } catch (error) {
      if (hindranceOf(error) === undefined) throw error;
      await pause(ms);
    }
  return note();
};
