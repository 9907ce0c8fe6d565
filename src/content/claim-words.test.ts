import { expect, test } from 'vitest';
import { claimsIn } from './claim-words.ts';

test.each([
  ['It cures diabetes.', 'cures'],
  ['We guarantee delivery.', 'guarantee'],
  ['A risk-free trial.', 'risk-free'],
  ['The FDA allows a 90-day supply.', 'FDA allows'],
  ['It works with no side effects.', 'no side effects'],
  ['A miracle for many.', 'miracle'],
  ['It is legal to import your medicine.', 'legal to import'],
  ['The cheapest insulin.', 'cheapest'],
  ['Hurry, order today.', 'Hurry'],
])('finds a claim in "%s"', (text, word) => {
  expect(claimsIn(text).map((claim) => claim.word)).toEqual([word]);
});

test.each([
  'We cannot guarantee a delivery date.',
  'There is no cure for it yet.',
  'Keep the cap secure on the pen.',
  'The FDA approved it in 2017.',
  'Nobody can promise that it is risk-free.',
])('finds no claim in "%s"', (text) => {
  expect(claimsIn(text)).toEqual([]);
});

test('reports the position of a claim', () => {
  expect(claimsIn('Good.\nIt cures.')).toEqual([
    { word: 'cures', why: 'promises a cure', index: 9 },
  ]);
});
