import { expect, test } from 'vitest';
import { safetyProblems } from './safety-texts.ts';

const medicine = (over: {
  readonly opening?: string;
  readonly missed?: string;
  readonly effects?: string;
}): ReadonlyMap<string, string> =>
  new Map([
    [
      'products/a.yaml',
      `prescriptionStatus: PrescriptionOnly
importantInformation:
  - >-
    ${over.opening ?? 'Take it with food. [smpc 4.2]'}
sections:
  directions:
    missedDose: |
      ${over.missed ?? 'Skip it. Do not take a double dose.'}
  sideEffects:
    common: |
      - ${over.effects ?? 'Headache.'}
sources:
  - id: smpc
`,
    ],
  ]);

const messages = (files: ReadonlyMap<string, string>): readonly string[] =>
  safetyProblems(files).map(({ message }) => message);

test('accepts a medicine that says what it must', () => {
  expect(messages(medicine({}))).toEqual([]);
  expect(messages(medicine({ effects: 'Low mood. Call or text 988.' }))).toEqual([]);
});

test('asks for 988 where mood is named', () => {
  expect(messages(medicine({ effects: 'Low mood.' }))).toEqual([
    'names mood or self-harm, so sideEffects must name 988',
  ]);
});

test('asks for advice against a double dose', () => {
  expect(messages(medicine({ missed: 'Take it when you remember.' }))).toEqual([
    'missedDose must say not to take a double dose',
  ]);
});

test('limits what a patient reads before ordering', () => {
  expect(messages(medicine({ opening: 'word '.repeat(131).trim() }))).toEqual([
    'importantInformation has 131 words; a patient reads at most 130 before ordering',
  ]);
});

test('leaves articles alone', () => {
  expect(safetyProblems(new Map([['articles/a.md', 'Low mood.']]))).toEqual([]);
});
