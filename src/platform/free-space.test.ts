import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFreeSpace } from './free-space.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });

const opened = () => {
  const lines: string[] = [];
  let fails = true;
  const space = openFreeSpace({
    isFull: (error) => error === full,
    probe: async () => {
      if (fails) throw full;
    },
    log: {
      error: (_: unknown, text?: string) => void lines.push(`error ${String(text)}`),
      info: (text: unknown) => void lines.push(`info ${String(text)}`),
    },
  });
  return { space, lines, makeSpace: (there: boolean) => (fails = !there) };
};

test('a spell is told once, ends by itself, and the next one is told again', async () => {
  const { space, lines, makeSpace } = opened();
  space.note(new Error('something else'));
  expect([space.isOut(), lines]).toEqual([false, []]);
  for (let each = 0; each < 100; each += 1) space.note(full);
  expect(space.isOut()).toBe(true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^error a disk is full/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([space.isOut(), lines.length]).toEqual([true, 1]);
  makeSpace(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(space.isOut()).toBe(false);
  expect(lines[1]).toMatch(/^info there is space/);
  makeSpace(false);
  space.note(full);
  expect([space.isOut(), lines.length]).toEqual([true, 3]);
});

test('nothing is tried any more once it is closed', async () => {
  const { space, lines, makeSpace } = opened();
  space.note(full);
  space.close();
  makeSpace(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
