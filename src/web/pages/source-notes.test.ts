import { expect, test } from 'vitest';
import { comparedText } from './source-notes.ts';

const read = { id: 'read', title: 'Read', version: '2025', comparedOn: '2026-11-21' };
const old = { id: 'old', title: 'Old', version: '2009' };
const named = { id: 'named', title: 'Named' };

test.each([
  [[read, read], 'All of its sources have been read and compared with the text.'],
  [[read, old, named], '1 of its 3 sources have been read and compared with the text.'],
  [[read, read, old], '2 of its 3 sources have been read and compared with the text.'],
  [[old, named], 'None of its sources have been read and compared with the text yet.'],
])('counts the compared sources (%#)', (sources, said) => {
  expect(comparedText(sources)).toBe(said);
});
