import { describe, expect, test } from 'vitest';
import { pharmacyDetails } from '#tests/support/pharmacies.ts';
import { readDetails, type TypedDetails, typedOf } from './typed-details.ts';

const details = pharmacyDetails({
  accountHolder: 'Test-Apotheke',
  iban: 'DE89370400440532013000',
  ordersPerDay: 40,
});
const read = (changes: TypedDetails = {}) =>
  readDetails({ ...typedOf(details), ...changes }, () => '2026-11-28');

test('what the form shows is read back as it was', () => {
  expect(read()).toEqual({ ok: true, value: details });
  const plain = pharmacyDetails({ logoUrl: null });
  expect(readDetails(typedOf(plain), () => '2026-11-28')).toEqual({ ok: true, value: plain });
});

describe('typed details', () => {
  test('are tidied', () => {
    const found = read({
      shipsTo: 'us, de ;US',
      workdays: 'friday mon,Tue',
      iban: 'de89 3704 0044 0532 0130 00',
      legalName: '  Test  Apotheke ',
    });
    expect(found.ok && found.value).toMatchObject({
      shipsTo: ['DE', 'US'],
      workdays: [1, 2, 5],
      iban: 'DE89370400440532013000',
      legalName: 'Test Apotheke',
    });
  });

  test.each<[keyof TypedDetails, string, string]>([
    ['legalName', '', 'Fill in this field.'],
    ['legalName', 'a\u0007b', 'Remove the characters'],
    ['authority', 'x'.repeat(201), 'at most 200'],
    ['country', 'US', 'from the list'],
    ['registerUrl', 'http://register.example', 'begins with https://'],
    ['registerUrl', 'javascript:alert(1)', 'begins with https://'],
    ['logoUrl', 'https://user@register.example', 'begins with https://'],
    ['licenceUntil', '2027-02-30', 'a day that exists'],
    ['checkedOn', '2026-11-29', 'on a future date'],
    ['shipsTo', 'US, ZQ', '“ZQ” is not'],
    ['origins', '', 'Fill in this field.'],
    ['workdays', 'Mon, Xyz', 'first three letters'],
    ['cutOffHour', '24', 'from 0 to 23'],
    ['coolantHours', '12', 'from 24 to 240'],
    ['ordersPerDay', '0', 'from 1 to 10000'],
    ['iban', 'DE89', 'Enter an IBAN'],
    ['iban', '', 'or neither'],
    ['accountHolder', '', 'or neither'],
  ])('are refused: %s %j', (field, text, told) => {
    const found = read({ [field]: text });
    expect(found.ok).toBe(false);
    if (!found.ok) {
      expect(Object.keys(found.fields ?? {})).toEqual([field]);
      expect(found.fields?.[field]).toContain(told);
    }
  });
});
