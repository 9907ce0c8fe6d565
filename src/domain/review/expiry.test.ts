import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, isExpired, validUntil } from './expiry.ts';

describe('validUntil', () => {
  it.each([
    ['2026-01-15', 12, '2027-01-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2023-08-31', 6, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-31'],
  ])('%s for %i months is %s', (issued, months, last) => {
    expect(validUntil(issued, months)).toBe(last);
  });

  it('is nothing for a day that does not exist', () => {
    expect(validUntil('2026-02-30', 12)).toBeUndefined();
    expect(validUntil('', 12)).toBeUndefined();
  });

  it('never ends earlier for a later day, nor for more months', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
      .map(dayOf);
    fc.assert(
      fc.property(day, day, fc.integer({ min: 1, max: 36 }), (a, b, months) => {
        const [first, second] = a <= b ? [a, b] : [b, a];
        expect((validUntil(first, months) ?? '') <= (validUntil(second, months) ?? '')).toBe(true);
        expect((validUntil(a, months) ?? '') < (validUntil(a, months + 1) ?? '')).toBe(true);
      }),
    );
  });
});

describe('isExpired', () => {
  it('counts the last day as good', () => {
    expect(isExpired('2026-11-21', '2026-11-21')).toBe(false);
    expect(isExpired('2026-11-21', '2026-11-22')).toBe(true);
  });
});
