import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withMinimumResponseTime } from './minimum-response-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The time until the response. */
const answeredAt = async (work: () => Promise<void>): Promise<number> => {
  const started = Date.now();
  const answered = withMinimumResponseTime(work).then(() => Date.now() - started);
  await vi.advanceTimersByTimeAsync(10_000);
  return answered;
};

it('responds after the same time for any shorter work', async () => {
  const moments = [];
  for (const takes of [0, 1, 40, 399]) moments.push(await answeredAt(() => after(takes)));
  expect(new Set(moments)).toEqual(new Set([400]));
});

it('passes on results and errors', async () => {
  const answer = withMinimumResponseTime(async () => 'done');
  await vi.advanceTimersByTimeAsync(400);
  expect(await answer).toBe('done');
  await expect(
    withMinimumResponseTime(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
});
