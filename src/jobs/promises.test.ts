import { expect, test } from 'vitest';
import { JOBS } from './catalogue.ts';

const DAY_SECONDS = 86_400;

test('retries a coupon for the last time within 24 hours', () => {
  const { retryLimit, retryDelay, retryDelayMax, expireInSeconds } = JOBS['give-coupon'];
  const waits = Array.from({ length: retryLimit }, (_, tried) =>
    Math.min(retryDelay * 2 ** tried, retryDelayMax),
  );
  const longest = waits.reduce((sum, wait) => sum + wait + expireInSeconds, 0);
  expect(longest).toBeLessThan(DAY_SECONDS);
});

test('sweeps every hour, which finds rewards without a job', () => {
  expect(JOBS.sweep.cron).toMatch(/^\d{1,2} \* \* \* \*$/);
});
