import { setTimeout as pause } from 'node:timers/promises';

/** Polls until a value is available; fails with `what` after `seconds`. */
export const until = async <T>(
  what: string,
  ask: () => T | undefined | false | null | Promise<T | undefined | false | null>,
  seconds = 10,
): Promise<T> => {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false && answer !== null) return answer;
    if (Date.now() > end) throw new Error(`waited ${seconds} s for: ${what}`);
    await pause(20);
  }
};
