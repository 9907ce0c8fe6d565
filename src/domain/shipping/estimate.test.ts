import { expect, test } from 'vitest';
import { deliveryEstimate, shortRange } from './estimate.ts';
import type { ShippingTerms } from './plan.ts';

const TERMS: ShippingTerms = { from: 'DE', cold: { transitDays: 2, coolantHours: 96 } };
const estimate = (zip: string, cold: boolean, at: string, terms = TERMS) =>
  deliveryEstimate(zip, cold, terms, new Date(at));

test('counts business days of both countries from the day after payment', () => {
  // Monday. It leaves on Tuesday, December 1, and travels 3 to 7 business days.
  expect(estimate('43215', false, '2026-11-30T10:00:00Z')).toEqual({
    kind: 'days',
    place: 'Ohio',
    days: 'Dec 4–10',
  });
});

test('a holiday in between moves the days', () => {
  // December 25 and 26 in Germany, December 25 and January 1 in the United States.
  expect(estimate('43215-1234', false, '2026-12-21T10:00:00Z')).toEqual({
    kind: 'days',
    place: 'Ohio',
    days: 'Dec 28–Jan 4',
  });
});

test('a cold parcel waits for a day on which it arrives cold', () => {
  // Thursday. It could leave on Friday, but would lie over the weekend.
  const warm = estimate('43215', false, '2026-12-03T10:00:00Z');
  const cold = estimate('43215', true, '2026-12-03T10:00:00Z');
  expect(warm).toMatchObject({ days: 'Dec 9–15' });
  expect(cold).toMatchObject({ days: 'Dec 10–16' });
});

test('names no days where no parcel stays cold, and for no ZIP Code', () => {
  const never: ShippingTerms = { from: 'DE', cold: { transitDays: 5, coolantHours: 24 } };
  expect(estimate('96701', true, '2026-11-30T10:00:00Z', never)).toEqual({
    kind: 'no-way',
    place: 'American Samoa or Hawaii',
  });
  for (const zip of ['', 'abc', '1234', '00000', '43215-1'])
    expect(estimate(zip, false, '2026-11-30T10:00:00Z')).toEqual({ kind: 'no-zip' });
});

test('writes a range of days in short', () => {
  expect(shortRange('2026-12-01', '2026-12-04')).toBe('Dec 1–4');
  expect(shortRange('2026-11-30', '2026-12-04')).toBe('Nov 30–Dec 4');
});
