import { expect, test } from 'vitest';
import {
  problemsWith,
  remove,
  rewrite,
  set,
  testFaults,
  type ContentEdit,
} from '#tests/support/faulty-content.ts';

const LEGAL = 'pages/legal/planted.md';
const LEGAL_TEXT = '---\ntitle: T\ndescription: D\nupdated: 2025-06-01\n---\nText.\n';

const legal = (text: string): ContentEdit => rewrite(LEGAL, () => text);

testFaults('in a page', [
  [
    'a missing page',
    remove('pages/how-to-order.yaml'),
    'pages/how-to-order.yaml',
    'this file is missing',
  ],
  [
    'a missing legal text',
    remove('pages/legal/privacy.md'),
    'pages/legal/privacy.md',
    'this file is missing',
  ],
  [
    'five questions',
    set('pages/faq.yaml', [5], undefined),
    'pages/faq.yaml',
    'must be exactly 6 entries',
  ],
  [
    'three questions on the home page',
    set('pages/home-faq.yaml', [3], undefined),
    'pages/home-faq.yaml',
    'must be exactly 4 entries',
  ],
  [
    'five steps',
    set('pages/how-to-order.yaml', [5], undefined),
    'pages/how-to-order.yaml',
    'must be exactly 6 entries',
  ],
  [
    'a hard-coded saving on a page',
    set('pages/faq.yaml', [0, 'answer'], 'Save up to 75% today.'),
    'pages/faq.yaml',
    'must not be typed in',
  ],
  [
    'an unknown placeholder',
    set('pages/faq.yaml', [0, 'answer'], 'Ask {brnad}.'),
    'pages/faq.yaml',
    '{brnad} is not known',
  ],
  ['a legal text without details', legal('Text.'), LEGAL, 'must begin with its details'],
  [
    'a legal text without a date',
    legal(LEGAL_TEXT.replace(/updated.*\n/, '')),
    LEGAL,
    'updated: is missing',
  ],
  [
    'a dead link in a legal text',
    legal(`${LEGAL_TEXT}\n[x](/nothing)\n`),
    LEGAL,
    'leads to no page',
  ],
]);

test.each([
  ['a wanted placeholder', set('pages/faq.yaml', [0, 'answer'], 'Ask {brand}, save {maxSavings}.')],
  ['one more legal text', legal(LEGAL_TEXT)],
  [
    'the discount of the referral programme',
    set('pages/referral.yaml', ['faq', 0, 'answer'], 'You save 5%.'),
  ],
])('accepts %s', (_name, plant) => {
  expect(problemsWith(plant)).toEqual([]);
});
