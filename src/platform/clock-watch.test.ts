import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockBehind, jumpsOf } from './clock-watch.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

describe('a clock behind the newest record', () => {
  test.each([
    [60, '1 minute'],
    [90 * 60, '90 minutes'],
    [3 * 3600, '3 hours'],
    [400 * 24 * 3600, '9600 hours'],
  ])('by %d seconds is told', (seconds, words) => {
    expect(clockBehind(later(seconds), NOW)).toContain(`at least ${words} behind`);
  });

  test.each([[undefined], [later(0)], [later(30)], [later(-86_400)]])(
    'is not told of %s',
    (newest) => expect(clockBehind(newest, NOW)).toBeUndefined(),
  );
});

test('a clock that runs is not reported, and one that is set is reported once', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          passes: fc.integer({ min: 0, max: 600_000 }),
          set: fc.oneof(
            fc.constant(0),
            fc.integer({ min: 30_001, max: 10 ** 12 }),
            fc.integer({ min: -(10 ** 12), max: -30_001 }),
          ),
        }),
      ),
      (steps) => {
        let now = 1_700_000_000_000;
        let passed = 0;
        const jump = jumpsOf({ now: () => now, passed: () => passed });
        for (const step of steps) {
          now += step.passes + step.set;
          passed += step.passes;
          expect(jump()).toBe(step.set);
          expect(jump()).toBe(0);
        }
      },
    ),
  );
});
