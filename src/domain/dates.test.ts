import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from './dates.ts';

const ask = (value: Date | string | null | undefined) => {
  const reports: string[] = [];
  return { text: formatDate(value, (message) => reports.push(message)), reports };
};

describe('formatDate', () => {
  it('writes year, month name and day', () => {
    expect(formatDate('2025-04-15')).toBe('April 15, 2025');
    expect(formatDate(new Date('2024-02-29T23:59:59.999Z'))).toBe('February 29, 2024');
  });

  it('shows the day in UTC', () => {
    expect(formatDate('2025-05-01T00:30:00+02:00')).toBe('April 30, 2025');
    expect(formatDate('2025-04-30T23:30:00Z')).toBe('April 30, 2025');
  });

  it.each([[null], [undefined], ['']])('gives N/A for %j without a report', (value) => {
    expect(ask(value)).toEqual({ text: 'N/A', reports: [] });
  });

  it.each([
    'yesterday',
    '2025-02-31',
    '2025-13-01',
    '2025-04-15T10:00',
    '15/04/2025',
    '2025-04-15T25:00Z',
  ])('gives N/A for %s and reports it', (value) => {
    expect(ask(value)).toEqual({ text: 'N/A', reports: ['Date formatting error'] });
  });

  it('gives N/A for an invalid Date and reports it', () => {
    expect(ask(new Date(Number.NaN))).toEqual({ text: 'N/A', reports: ['Date formatting error'] });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.date({ noInvalidDate: false })), (value) => {
        expect(formatDate(value)).toMatch(/^(N\/A|[A-Z][a-z]+ \d{1,2}, \d+( BC)?)$/);
      }),
    );
  });
});
