import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withMinimumResponseTime } from './minimum-response-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** At which moment the answer comes where the work takes so long. */
const answeredAt = async (work: () => Promise<void>): Promise<number> => {
  const started = Date.now();
  const answered = withMinimumResponseTime(work).then(() => Date.now() - started);
  await vi.advanceTimersByTimeAsync(10_000);
  return answered;
};

it('answers at the same moment, whatever was to be done', async () => {
  const moments = [];
  for (const takes of [0, 1, 40, 399]) moments.push(await answeredAt(() => after(takes)));
  expect(new Set(moments)).toEqual(new Set([400]));
});

it('hands on what the work answers and what it throws', async () => {
  const answer = withMinimumResponseTime(async () => 'done');
  await vi.advanceTimersByTimeAsync(400);
  expect(await answer).toBe('done');
  await expect(
    withMinimumResponseTime(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
});
