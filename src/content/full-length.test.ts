import { expect, test } from 'vitest';
import type { RichText } from '#domain/rich-text.ts';
import { partsWithoutSource, type TextAt } from './full-length.ts';

const CITED = { kind: 'citation', source: 'smpc', number: 1, section: '4.2' } as const;

const at = (text: string, ...marks: RichText): TextAt => ({
  path: ['sections', 'description'],
  line: 1,
  text: [{ kind: 'text', text }, ...marks],
});
const messages = (...texts: readonly TextAt[]): readonly string[] =>
  partsWithoutSource(texts).map(({ message }) => message);

test('each part names at least one source', () => {
  expect(messages(at('Take it.'), at('Or not.'))).toEqual([
    'this text names no source; write one behind a statement',
  ]);
  expect(messages(at('Take it.'), at('Or not.', CITED))).toEqual([]);
});

test('the box above and the questions may stand without one where they hold no figure', () => {
  const text: RichText = [{ kind: 'text', text: 'Ask first.' }];
  expect(messages({ path: ['importantInformation', 0], line: 1, text })).toEqual([]);
  expect(messages({ path: ['faq', 0, 'answer'], line: 1, text })).toEqual([]);
});
