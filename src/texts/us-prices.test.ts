import { expect, test } from 'vitest';
import { shortUsPriceNote, usPriceNote, usSumNote } from './us-prices.ts';

test.each([
  ['the cut of January 1, 2024', 'US price from before the 2024 cut'],
  ['the cut announced for January 1, 2027', 'US price from before the 2027 cut'],
  ['the cut announced in 2023', 'US price from before the 2023 cut'],
  ["the maker's offer of November 2025", 'US price from before the 2025 offer'],
])('shortens the note of %s', (before, short) => {
  expect(shortUsPriceNote(before)).toBe(short);
  expect(usPriceNote(before)).toBe(`US price from before ${before}`);
});

test('uses the shared note of all prices for a sum, or a general one if they differ', () => {
  const [cut, offer] = ['US price from before the 2024 cut', 'US price from before the 2025 offer'];
  expect(usSumNote([])).toBeUndefined();
  expect(usSumNote([undefined, undefined])).toBeUndefined();
  expect(usSumNote([cut])).toBe(cut);
  expect(usSumNote([cut, cut])).toBe(cut);
  expect(usSumNote([cut, undefined])).toMatch(/^Some of the US prices/);
  expect(usSumNote([cut, offer])).toMatch(/^Some of the US prices/);
});
