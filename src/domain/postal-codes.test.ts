import { expect, test } from 'vitest';
import { postalProblem } from './postal-codes.ts';

test.each([
  ['Canada', 'K1A 0B1', 'k1a0b1'],
  ['United Kingdom', 'SW1A 1AA', 'm11ae'],
  ['Germany', '10115', ' 10115 '],
  ['Brazil', '01310-100', '01310100'],
  ['Japan', '100-0001', '1000001'],
])('%s takes %s and %s', (country, ...codes) => {
  for (const code of codes) expect(postalProblem(country, code)).toBeUndefined();
});

test.each([
  ['Canada', '62701', 'Please enter a postal code of Canada, such as K1A 0B1'],
  ['Germany', 'abc', 'Please enter a postal code of Germany, such as 10115'],
  ['United Kingdom', '12345', 'Please enter a postal code of United Kingdom, such as SW1A 1AA'],
])('%s refuses %s', (country, code, words) => {
  expect(postalProblem(country, code)).toBe(words);
});

test('countries that are not listed take any code', () => {
  expect(postalProblem('Kenya', 'anything')).toBeUndefined();
  expect(postalProblem('constructor', 'anything')).toBeUndefined();
});

test('is known under the names of the country list', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  for (const iso of ['TR', 'KR', 'GB', 'NL', 'CA', 'SA', 'NZ'])
    expect(postalProblem(names.of(iso) ?? '', '!')).toContain(names.of(iso));
});
