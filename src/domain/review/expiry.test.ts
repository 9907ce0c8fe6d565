import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, isExpired, lastMomentOf, prescriptionDays, validUntil } from './expiry.ts';

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

  it('is undefined for an invalid date', () => {
    expect(validUntil('2026-02-30', 12)).toBeUndefined();
    expect(validUntil('', 12)).toBeUndefined();
  });

  it('never decreases with the issue date, and increases with the months', () => {
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
  it('is false on the last day', () => {
    expect(isExpired('2026-11-21', '2026-11-21')).toBe(false);
    expect(isExpired('2026-11-21', '2026-11-22')).toBe(true);
  });
});

describe('the days of a prescription', () => {
  const us = (state: string) => ({ country: 'United States', state });

  // Five minutes before and after midnight at the patient's home, at the end of the last day.
  it.each([
    ['New York', us('NY'), '2026-11-21', '2026-11-22T04:55:00Z', '2026-11-22T05:05:00Z'],
    ['New York, in summer', us('NY'), '2026-10-31', '2026-11-01T03:55:00Z', '2026-11-01T04:05:00Z'],
    ['California', us('CA'), '2026-11-21', '2026-11-22T07:55:00Z', '2026-11-22T08:05:00Z'],
    ['western Texas', us('Texas'), '2026-11-21', '2026-11-22T06:55:00Z', '2026-11-22T07:05:00Z'],
    ['Hawaii', us('HI'), '2026-11-21', '2026-11-22T09:55:00Z', '2026-11-22T10:05:00Z'],
    ['Guam', us('GU'), '2026-11-21', '2026-11-21T13:55:00Z', '2026-11-21T14:05:00Z'],
  ])('end at midnight in %s', (_, home, lastDay, good, over) => {
    const at = (moment: string) =>
      isExpired(lastDay, prescriptionDays(new Date(moment), home).today);
    expect([at(good), at(over)]).toEqual([false, true]);
    const end = lastMomentOf(lastDay, home)?.getTime() ?? 0;
    expect(end).toBeGreaterThan(Date.parse(good));
    expect(end).toBeLessThan(Date.parse(over));
  });

  it('end at the same moment for review and payment', () => {
    const state = fc.constantFrom('NY', 'IL', 'TX', 'AZ', 'CA', 'AK', 'HI', 'PR', 'GU', 'AS', '');
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map(dayOf);
    fc.assert(
      fc.property(state, day, (of, lastDay) => {
        const end = lastMomentOf(lastDay, us(of));
        const judged = (ms: number) =>
          isExpired(lastDay, prescriptionDays(new Date((end?.getTime() ?? 0) + ms), us(of)).today);
        expect([judged(0), judged(1)]).toEqual([false, true]);
      }),
    );
  });

  it('allow an issue date of tomorrow only if that day has begun elsewhere in the country', () => {
    // This is Saturday evening in Los Angeles and Sunday in New York.
    const evening = new Date('2026-11-22T05:30:00Z');
    expect(prescriptionDays(evening, us('CA'))).toEqual({
      today: '2026-11-21',
      newest: '2026-11-22',
    });
    const noon = new Date('2026-11-21T12:00:00Z');
    expect(prescriptionDays(noon, us('NY')).newest).toBe('2026-11-21');
  });

  it('use the westernmost time zone for an unknown address', () => {
    const moment = new Date('2026-11-22T11:55:00Z');
    expect(prescriptionDays(moment, { country: 'Narnia', state: '' }).today).toBe('2026-11-21');
  });
});

describe('lastMomentOf', () => {
  it('is undefined for an invalid date', () => {
    expect(lastMomentOf('2026-02-30', { country: 'United States', state: 'NY' })).toBeUndefined();
  });
});
