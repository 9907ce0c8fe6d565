import { expect, test } from 'vitest';
import type { RichText } from '#domain/rich-text.ts';
import { sourceProblems, type TextAt } from './full-length.ts';

const CITED = { kind: 'citation', source: 'smpc', number: 1, section: '4.2' } as const;

const at = (text: string, ...marks: RichText): TextAt => ({
  path: ['sections', 'description'],
  text: [{ kind: 'text', text }, ...marks],
});
const messages = (...texts: readonly TextAt[]): readonly string[] =>
  sourceProblems(texts).map(({ message }) => message);

test('a figure names its source, or says that it waits for a check', () => {
  expect(messages(at('It lasts 28 days.', CITED))).toEqual([]);
  expect(messages(at('It lasts 28 days.', { kind: 'review' }))).toEqual([]);
  expect(messages(at('So it is.', CITED), at('It lasts 28 days.'))).toEqual([
    expect.stringMatching(/^"It lasts 28 days\." holds a figure without a source/),
  ]);
});

test.each([
  'It acts like GLP-1 in type 2 diabetes.',
  'Not with MEN 2 or after COVID-19.',
  'Call 911.',
  'Humalog 200 and Humalog Mix25 differ.',
])('"%s" holds no figure', (text) => {
  expect(messages(at('So it is.', CITED), at(text))).toEqual([]);
});

test('each part names at least one source', () => {
  expect(messages(at('Take it.'), at('Or not.'))).toEqual([
    'this text names no source; write one behind a statement',
  ]);
  expect(messages(at('Take it.'), at('Or not.', CITED))).toEqual([]);
});

test('the box above and the questions may stand without one where they hold no figure', () => {
  const text: RichText = [{ kind: 'text', text: 'Ask first.' }];
  expect(messages({ path: ['importantInformation', 0], text })).toEqual([]);
  expect(messages({ path: ['faq', 0, 'answer'], text })).toEqual([]);
});
