import { describe, expect, it } from 'vitest';
import { endsSoon, hasWaited } from './reminders.ts';

const now = new Date('2026-03-31T12:00:00Z');
const before = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

describe('the reminder of a waiting order', () => {
  it.each([
    [0, false],
    [71, false],
    [72, true],
    [29 * 24, true],
    [30 * 24, false],
  ])('after %i hours is due: %s', (hours, told) => {
    expect(hasWaited(before(hours), now)).toBe(told);
  });
});

describe('the reminder of an ending payment link', () => {
  it.each([
    [48, false],
    [36, true],
    [1, true],
    [0, false],
    [-5, false],
  ])('%i hours before the end is due: %s', (hours, told) => {
    expect(endsSoon(before(-hours), now)).toBe(told);
  });
});
