import { describe, expect, test } from 'vitest';
import { pharmacyDetails } from '#tests/support/pharmacies.ts';
import {
  changedFields,
  confirmRefusal,
  keepsCheck,
  licenceEnds,
  licenceNotice,
  licenceState,
  whyClosed,
} from './register.ts';

const at = (text: string): Date => new Date(text);

describe('a license', () => {
  test('ends with its last day by the clocks of the pharmacy’s country', () => {
    // Berlin is two hours ahead of UTC in June and one in December; Dublin one and none.
    expect(licenceEnds({ country: 'DE', licenceUntil: '2027-06-30' })).toEqual(
      at('2027-06-30T22:00:00Z'),
    );
    expect(licenceEnds({ country: 'DE', licenceUntil: '2027-12-31' })).toEqual(
      at('2027-12-31T23:00:00Z'),
    );
    expect(licenceEnds({ country: 'IE', licenceUntil: '2027-12-31' })).toEqual(
      at('2028-01-01T00:00:00Z'),
    );
  });

  test('is told from thirty days before its end on, and has ended at that instant', () => {
    const details = pharmacyDetails({ country: 'DE', licenceUntil: '2027-12-31' });
    expect(licenceState(details, at('2027-12-01T22:59:59.999Z'))).toBe('valid');
    expect(licenceState(details, at('2027-12-01T23:00:00Z'))).toBe('ends soon');
    expect(licenceState(details, at('2027-12-31T22:59:59.999Z'))).toBe('ends soon');
    expect(licenceState(details, at('2027-12-31T23:00:00Z'))).toBe('ended');
  });

  test.each([
    ['2027-12-01T22:59:59.999Z', undefined],
    ['2027-12-01T23:00:00Z', 30],
    ['2027-12-24T22:59:59.999Z', 30],
    ['2027-12-24T23:00:00Z', 7],
    ['2027-12-31T22:59:59.999Z', 7],
    ['2027-12-31T23:00:00Z', 0],
    ['2028-06-01T00:00:00Z', 0],
  ])('is told at its last threshold: %s', (now, days) => {
    const details = pharmacyDetails({ country: 'DE', licenceUntil: '2027-12-31' });
    expect(licenceNotice(details, at(now))).toBe(days);
  });

  test('that has ended closes the pharmacy, as a suspension does', () => {
    const details = pharmacyDetails({ country: 'DE', licenceUntil: '2027-12-31' });
    const open = { details, suspendedAt: null };
    expect(whyClosed(open, at('2027-12-31T22:59:59.999Z'))).toBeUndefined();
    expect(whyClosed(open, at('2027-12-31T23:00:00Z'))).toBe('licence-ended');
    expect(whyClosed({ details, suspendedAt: at('2027-01-01T00:00:00Z') }, at('2027-01-02'))).toBe(
      'suspended',
    );
  });
});

test('an entry is confirmed by another person, with a scan and a valid license', () => {
  const entry = { details: pharmacyDetails(), scanId: 'scan', proposedBy: 'ada' };
  const now = at('2027-01-01T00:00:00Z');
  expect(confirmRefusal(entry, 'ben', now)).toBeUndefined();
  expect(confirmRefusal(entry, 'ada', now)?.code).toBe('same-person');
  expect(confirmRefusal({ ...entry, scanId: null }, 'ben', now)?.code).toBe('scan-missing');
  expect(confirmRefusal(entry, 'ben', at('2099-01-01T00:00:00Z'))?.code).toBe('licence-ended');
});

test('a change of what the authority registers needs a new check, others do not', () => {
  const before = pharmacyDetails();
  expect(keepsCheck(before, { ...before, coolantHours: 72 })).toBe(true);
  expect(keepsCheck(before, { ...before, licenceUntil: '2035-01-01' })).toBe(false);
  expect(keepsCheck(before, { ...before, responsible: 'Somebody else' })).toBe(false);
  expect(changedFields(before, { ...before, shipsTo: ['US'], coolantHours: 72 })).toEqual([
    'coolantHours',
    'shipsTo',
  ]);
  expect(changedFields(before, before)).toEqual([]);
});
