import type { PharmacyDetails } from '#domain/pharmacies/register.ts';

/** A made-up pharmacy, for tests only. */
export const pharmacyDetails = (changes: Partial<PharmacyDetails> = {}): PharmacyDetails => ({
  legalName: 'Test-Apotheke Example e.K.',
  address: 'Beispielweg 1, 10115 Berlin',
  country: 'DE',
  licenceNumber: 'T-1001',
  authority: 'Test Authority',
  registerUrl: 'https://register.example/search',
  logoUrl: 'https://register.example/logo/T-1001',
  responsible: 'Test Pharmacist',
  licenceUntil: '2030-12-31',
  checkedOn: '2026-11-01',
  languages: ['English', 'German'],
  accountHolder: null,
  iban: null,
  workdays: [1, 2, 3, 4, 5],
  cutOffHour: 14,
  dispatchDays: 1,
  carriers: ['DHL'],
  transitDays: 3,
  coolantHours: 240,
  shipsTo: ['DE', 'US'],
  origins: ['DE', 'US'],
  ordersPerDay: null,
  ...changes,
});
