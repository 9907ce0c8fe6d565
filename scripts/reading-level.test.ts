import { expect, test } from 'vitest';
import { readingGrade } from './reading-level.ts';

test('computes the grade by the formula', () => {
  // 6 words, 6 syllables, 1 sentence: 0.39 × 6 + 11.8 × 1 − 15.59 = −1.45
  expect(readingGrade(['The cat sat on the mat.'])).toBe(-1.4);
  // 8 words in 2 sentences, 11 syllables: 0.39 × 4 + 11.8 × 11/8 − 15.59 = 2.2
  expect(readingGrade(['Take one tablet daily. Drink some water too.'])).toBe(2.2);
});

test('gives long sentences with long words a higher grade', () => {
  const hard =
    'Concomitant administration of anticoagulants necessitates intensified monitoring of coagulation parameters.';
  expect(readingGrade([hard])).toBeGreaterThan(20);
  expect(readingGrade(['Ask for more blood tests.', 'They show how it clots.'])).toBeLessThan(3);
});

test('ignores texts without sentences', () => {
  expect(readingGrade([])).toBe(0);
  expect(readingGrade(['—', '', 'Side effects'])).toBe(0);
  expect(readingGrade(['Dose', 'The cat sat on the mat.'])).toBe(-1.4);
});
