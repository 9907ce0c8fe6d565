import type { Log } from './log.ts';

/** A difference that needs no mention: clocks are set by fractions of a second all the time. */
const TOLERATED_MS = 30_000;
const EVERY_MS = 30_000;

/**
 * What is wrong with the machine's clock at the start, as one sentence with the way to mend it; undefined if the newest
 * record of the store is not ahead of it.
 */
export const clockBehind = (newestRecord: Date | undefined, now: Date): string | undefined => {
  const minutes = newestRecord && (newestRecord.getTime() - now.getTime()) / 60_000;
  if (minutes === undefined || minutes * 60_000 <= TOLERATED_MS) return undefined;
  const by =
    minutes <= 1
      ? '1 minute'
      : minutes < 120
        ? `${Math.ceil(minutes)} minutes`
        : `${Math.ceil(minutes / 60)} hours`;
  return `The clock of this machine is at least ${by} behind the newest record of the store: set it (timedatectl set-ntp true), because links, sessions and shipping days depend on it.`;
};

type Times = {
  /** Milliseconds by the clock of the machine, which may be set. */
  readonly now: () => number;
  /** Milliseconds that have passed, which nobody can set. */
  readonly passed: () => number;
};

/**
 * Compares the machine's clock with the time that passed since the last look. Returns the milliseconds by which the
 * clock was set forward, or back if negative; 0 if it was not. A machine that slept was set forward, too.
 */
export const jumpsOf = ({ now, passed }: Times): (() => number) => {
  let ahead = now() - passed();
  return () => {
    const before = ahead;
    ahead = now() - passed();
    return Math.abs(ahead - before) > TOLERATED_MS ? ahead - before : 0;
  };
};

/** Logs a clock that is set while the process runs. */
export const watchClock = (log: Pick<Log, 'warn'>): void => {
  const jump = jumpsOf({ now: () => Date.now(), passed: () => performance.now() });
  setInterval(() => {
    const by = jump();
    if (by !== 0) log.warn({ seconds: Math.round(by / 1000) }, 'the clock of this machine was set');
  }, EVERY_MS).unref();
};
