import { expect, test } from 'vitest';
import { claimsIn, stringsOf, textProblems } from './text-rules.ts';

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
  ['You cannot be woken, have a fit, or cannot swallow.', 'have a fit'],
  [
    'Low sugar with confusion or\n  cramps; give glucagon.',
    'Low sugar with confusion or\n  cramps',
  ],
  ['Late signs: double vision, cramps.', 'double vision, cramps'],
  ['Skip the\ninsulin until you are well again.', 'Skip the\ninsulin'],
  ['So refill a week ahead.', 'refill a week ahead'],
  [
    'Order your next pack two weeks before the last tablet.',
    'Order your next pack two weeks before',
  ],
  ['Reorder while two weeks are left.', 'two weeks are left'],
  ['If it was warm on arrival, count that time.', 'warm on arrival, count'],
  ['Our list prices stand on the page.', 'Our list prices'],
  ['Compare the price with the US list price.', 'Compare the price with the US list price'],
  ['They cost much less than their US list price.', 'than their US list price'],
  ['The US price beside it is a list price for comparison.', 'US price beside it is a list price'],
])('finds a claim in "%s"', (text, word) => {
  expect(claimsIn(text).map((claim) => claim.word)).toEqual([word]);
});

test.each([
  'We cannot guarantee a delivery date.',
  'There is no cure for it yet.',
  'Keep the cap secure on the pen.',
  'The FDA approved it in 2017.',
  'Nobody can promise that it is risk-free.',
  'Which needles fit the pen?',
  'Belly cramps and vomiting are common.',
  'Never skip your insulin because you are sick.',
  'Lilly lowered the list price of Humalog in 2023.',
  'The US list price of a box of pens is $96 since 2024.',
  'Order your next pack at least four weeks before the last tablet.',
])('finds no claim in "%s"', (text) => {
  expect(claimsIn(text)).toEqual([]);
});

test('reports the position of a claim', () => {
  expect(claimsIn('Good.\nIt cures.')).toEqual([
    { word: 'cures', why: 'promises a cure', index: 9 },
  ]);
});

const PLAIN = { markdown: false, placeholders: false, percentages: false };

test.each([
  'Blood sugar fell by 20% in three months.',
  'At most a 90-day supply (30%).',
  'Wait... then inject.',
  'Save the pen from frost. About 80% is absorbed.',
  'Between 2 * 3 and # 4 hours, 5_000 units.',
])('accepts "%s"', (text) => {
  expect(textProblems(text, PLAIN)).toEqual([]);
});

test.each([
  ['Save 70%', 'must not be typed in'],
  ['You can save up to 75 % here', 'must not be typed in'],
  ['It is 40% cheaper', 'must not be typed in'],
  ['Now 20% off', 'must not be typed in'],
  ['…', 'not finished'],
  ['Lorem ipsum', 'not finished'],
  ['See [this](/faq)', 'Markdown signs'],
  ['# Title', 'Markdown signs'],
  ['Ask {brand}', 'on pages only'],
])('reports "%s"', (text, message) => {
  expect(textProblems(text, PLAIN).map((problem) => problem.message)).toEqual([
    expect.stringContaining(message),
  ]);
});

test('allows Markdown, placeholders and percentages only where permitted', () => {
  const text = 'Save 5% with **{brand}**';
  expect(textProblems(text, { markdown: true, placeholders: true, percentages: true })).toEqual([]);
  expect(textProblems(text, PLAIN)).toHaveLength(3);
});

test('reports a problem with its line within the text', () => {
  expect(textProblems('Good.\n\nTODO', { ...PLAIN, markdown: true })).toEqual([
    { line: 2, message: 'this text is not finished' },
  ]);
});

test('finds all texts of a value with their paths', () => {
  expect(stringsOf({ a: 'x', b: [{ c: 'y' }, 3, null] })).toEqual([
    { path: ['a'], text: 'x' },
    { path: ['b', 0, 'c'], text: 'y' },
  ]);
});
