import { expect, test } from 'vitest';
import { JOBS } from './catalogue.ts';

const DAY_SECONDS = 86_400;

test('a coupon that meets every failure there can be is tried for the last time within its 24 hours', () => {
  const { retryLimit, retryDelay, retryDelayMax, expireInSeconds } = JOBS['give-coupon'];
  const waits = Array.from({ length: retryLimit }, (_, tried) =>
    Math.min(retryDelay * 2 ** tried, retryDelayMax),
  );
  const longest = waits.reduce((sum, wait) => sum + wait + expireInSeconds, 0);
  expect(longest).toBeLessThan(DAY_SECONDS);
});

test('a reward whose job was lost is looked for every hour', () => {
  expect(JOBS.sweep.cron).toMatch(/^\d{1,2} \* \* \* \*$/);
});
