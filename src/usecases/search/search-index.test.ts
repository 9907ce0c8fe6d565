import { expect, test } from 'vitest';
import { wordsOf } from './search-index.ts';

test.each([
  ['7.5 mg', ['7.5mg']],
  ['100 units', ['100iu']],
  ['100IU/ml', ['100iu', 'ml']],
  ['GLP-1 and DPP 4', ['glp1', 'dpp4']],
  ['Mix 75/25', ['mix75', '25']],
  ["Crohn's", ['crohn']],
  ['tablets', ['tablet']],
  ['Rybelsus', ['rybelsus']],
  ['What does it cost?', ['cost']],
  ['Señor é', ['senor', 'e']],
])('splits %s into %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});
